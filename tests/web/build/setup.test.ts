/** Machines on which programs are missing, made of folders of pretended programs. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const setup = new URL('../../../web/build/setup.mjs', import.meta.url).href;
const runner = new URL('../../../web/build/run.mjs', import.meta.url).href;
const tools = { cmake: 'cmake version 3.25.1', ninja: '1.11.1', emcc: 'emcc (Emscripten) 3.1.6' };

let machine = '';
beforeEach(() => {
  machine = mkdtempSync(join(tmpdir(), 'machine '));
});
afterEach(() => rmSync(machine, { recursive: true }));

function program(name: string, body: string) {
  const path = join(machine, name);
  writeFileSync(path, `#!/bin/sh\n${body}\n`);
  chmodSync(path, 0o755);
}
const tool = (name: string, version: string) => program(name, `echo '${version}'`);

/** `setUp('build')` on the machine, as the user with this number. */
function setUp(user: number) {
  const code = `
    process.getuid = () => ${user};
    const { setUp } = await import('${setup}');
    const { script } = await import('${runner}');
    await script(() => setUp('build'));`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    encoding: 'utf8',
    env: { PATH: machine, Eigen3_DIR: '/eigen', LOG: join(machine, 'log') },
  });
  return { status, stdout, stderr };
}

describe('setting up', () => {
  it('has nothing to do where everything is there', () => {
    for (const [name, version] of Object.entries(tools)) tool(name, version);
    const { status, stdout, stderr } = setUp(1000);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).not.toContain('Install');
  });

  it('lists what is needed on a system without apt-get', () => {
    const { status, stderr } = setUp(1000);
    expect(status).toBe(1);
    for (const name of ['CMake 3.25', 'Ninja', 'Emscripten 3.1.6']) expect(stderr).toContain(name);
    expect(stderr).not.toContain('    at ');
  });

  it('gives the command to whoever may not install', () => {
    tool('apt-get', '');
    tool('cmake', tools.cmake);
    program('sudo', 'exit 1');
    const { status, stderr } = setUp(1000);
    expect(status).toBe(1);
    expect(stderr).toContain(
      'apt-get update && apt-get install --yes --no-install-recommends ninja-build emscripten\n',
    );
  });

  for (const [who, user] of [
    ['root', 0],
    ['a user with sudo', 1000],
  ] as const) {
    it(`installs only what is missing, as ${who}`, () => {
      mkdirSync(join(machine, 'later'));
      tool('cmake', tools.cmake);
      program('sudo', '[ "$1" = -n ] && shift\n[ "$1" = true ] || exec "$@"');
      program('env', 'shift\nexec "$@"');
      const installed = Object.entries({ ninja: tools.ninja, emcc: tools.emcc }).map(
        ([name, version]) =>
          `printf '#!/bin/sh\\necho ${version.replace(/[()]/g, '')}\\n' > "${machine}/${name}"; /bin/chmod +x "${machine}/${name}"`,
      );
      program('apt-get', `echo "$@" >> "$LOG"\ncase "$*" in *install*) ${installed.join('\n')} ;; esac`);
      const { status, stderr } = setUp(user);
      expect([status, stderr]).toEqual([0, '']);
      const calls = readFileSync(join(machine, 'log'), 'utf8').trim().split('\n');
      expect(calls.map((call) => call.replace(/^-o \S+ /, ''))).toEqual([
        'update',
        'install --yes --no-install-recommends ninja-build emscripten',
      ]);
    });
  }

  it('refuses tools that are too old, and says so when the package is too', () => {
    for (const [name, version] of Object.entries(tools)) tool(name, version);
    tool('emcc', 'emcc (Emscripten) 3.1.5');
    tool('apt-get', '');
    program('env', 'shift\nexec "$@"');
    const { status, stderr } = setUp(0);
    expect(status).toBe(1);
    expect(stderr).toContain('too old');
    expect(stderr).toContain('Emscripten 3.1.6 or newer');
    expect(stderr).not.toContain('CMake');
  });

  it('shows what apt-get said when it fails', () => {
    program('apt-get', 'echo "E: no network"; exit 100');
    program('env', 'shift\nexec "$@"');
    const { status, stderr } = setUp(0);
    expect(status).toBe(1);
    expect(stderr).toContain('E: no network');
  });
});

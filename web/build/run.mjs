/** Running commands, and telling what is done while it is done. */
import { spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './project.mjs';

const seconds = (/** @type {number} */ since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Something that the reader can act upon: shown without a stack trace. */
export class Failure extends Error {}

let lastLine = '';

/**
 * One line a step: what, then how long it took. Long silences are broken by the last line of the command that runs.
 * @template T
 * @param {string} title
 * @param {() => Promise<T> | T} work may return a note such as 'up to date', shown with the time
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const start = performance.now();
  process.stdout.write(`${title} … `);
  lastLine = '';
  const heartbeat = setInterval(
    () => process.stdout.write(`\n  ${seconds(start)}: ${lastLine.slice(0, 100)} … `),
    20_000,
  );
  try {
    const result = await work();
    process.stdout.write(`${seconds(start)}${typeof result === 'string' ? ` (${result})` : ''}\n`);
    return result;
  } catch (error) {
    process.stdout.write(`failed after ${seconds(start)}\n`);
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}

/**
 * @typedef {object} RunOptions
 * @property {NodeJS.ProcessEnv} [env] added to this process's environment
 * @property {boolean} [show] pass the output on as it comes, instead of only when the command fails
 */

/**
 * Runs a command in the project's folder; resolves with its exit code and output.
 * @param {string} command
 * @param {string[]} parameters
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function attempt(command, parameters, { env = {}, show = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const [stream, target] of /** @type {const} */ ([
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ])) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
        lastLine = text.trimEnd().split('\n').at(-1) ?? '';
        if (show) target.write(text);
      });
    }
    child.on('error', (error) => reject(new Failure(`${command} does not start: ${error.message}`)));
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output }));
  });
}

/**
 * As `attempt`, for commands that must succeed.
 * @param {string} command
 * @param {string[]} parameters
 * @param {RunOptions} [options]
 * @returns {Promise<string>}
 */
export async function run(command, parameters, options) {
  const { code, output } = await attempt(command, parameters, options);
  if (code === 0) return output;
  const shown = options?.show ? '' : `${output.trimEnd().split('\n').slice(-80).join('\n')}\n`;
  throw new Failure(`${shown}${[command, ...parameters].join(' ')}\nended with code ${code}`);
}

/**
 * Path of a program, looked up as a shell does.
 * @param {string} program
 */
export function which(program) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return statSync(path).isFile();
      } catch {
        return false;
      }
    });
}

/**
 * Runs a script's main function: a Failure is shown as text.
 * @param {() => Promise<void>} main
 */
export async function script(main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  }
}

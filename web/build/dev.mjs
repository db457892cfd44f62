/** `npm run dev`: the page with hot reload, for the C++ too. */
import { buildModule } from './cmake.mjs';
import { inProject } from './project.mjs';
import { Failure, script, step } from './run.mjs';
import { setUp } from './setup.mjs';

const sources = ['core', 'wasm', 'CMakeLists.txt'].map((path) => inProject(path));

await script(async () => {
  await setUp('build');
  await step('Build the WebAssembly module', buildModule);
  const { createServer } = await import('vite');
  const server = await createServer({ configFile: inProject('vite.config.ts') });
  await server.listen();
  server.printUrls();

  let wanted = false;
  let building = false;
  async function rebuild() {
    wanted = true;
    if (building) return;
    building = true;
    while (wanted) {
      wanted = false;
      try {
        await step('Build the WebAssembly module', buildModule);
        server.moduleGraph.invalidateAll();
        server.ws.send({ type: 'full-reload' });
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        console.error(error.message);
        server.ws.send({ type: 'error', err: { message: error.message, stack: '' } });
      }
    }
    building = false;
  }
  server.watcher.add(sources);
  server.watcher.on('all', (_, path) => {
    if (sources.some((source) => path.startsWith(source))) void rebuild();
  });
});

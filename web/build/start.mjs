/** `npm start`: from a fresh machine to the page in a browser. */
import { buildAll } from './build.mjs';
import { script } from './run.mjs';
import { serve } from './serve.mjs';
import { setUp } from './setup.mjs';

await script(async () => {
  await setUp('build');
  await buildAll();
  const { url } = await serve({ port: Number(process.env.PORT ?? 5173) });
  console.log(`\nMDSD Playground is served until Ctrl+C; open\n${url}`);
});

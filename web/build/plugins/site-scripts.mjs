/**
 * Classic scripts of the site, under fixed names since other people's pages name them:
 *   mdsd-playground.js   defines <mdsd-playground>; the .wasm and its worker are in it
 *   resize.js            gives an iframe of embed.html the height of its content
 * A page of the site takes them in with <script vite-ignore src="./mdsd-playground.js"></script>.
 */
import { inProject } from '../project.mjs';
import { buildClassicScript } from './classic-script.mjs';

/** @type {Record<string, string>} */
export const scripts = {
  'mdsd-playground.js': inProject('web/src/embed/element.ts'),
  'resize.js': inProject('web/src/embed/resize.ts'),
};

/** @returns {import('vite').Plugin} */
export function siteScripts() {
  return {
    name: 'site-scripts',
    async generateBundle() {
      for (const [fileName, entry] of Object.entries(scripts)) {
        this.emitFile({ type: 'asset', fileName, source: (await buildClassicScript(entry)).code });
      }
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const entry = scripts[(request.url ?? '').slice(1)];
        if (!entry) return next();
        try {
          const { code } = await buildClassicScript(entry);
          response.setHeader('Content-Type', 'text/javascript').end(code);
        } catch (error) {
          next(error);
        }
      });
    },
    transformIndexHtml: {
      order: 'post',
      // With it a document without an origin (a sandboxed iframe) would be refused its own style sheet.
      handler: (html) => html.replace(/(<link [^>]*?) crossorigin/g, '$1'),
    },
  };
}

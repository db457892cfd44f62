/**
 * Formulas become MathML at build time; nothing of it runs in the page.
 *   in a page:  <tex>\alpha^\star</tex>  <tex display>…</tex>   (`<`, `>`, `&` as entities)
 *   in code:    import alpha from 'tex:\\alpha^\\star'           (MathML text; `tex-display:` for a block)
 */
import temml from 'temml';

const entities = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** @param {string} formula @param {boolean} displayMode */
function mathml(formula, displayMode) {
  const markup = temml.renderToString(formula, { displayMode, throwOnError: true, annotate: false });
  // A page's policy may forbid inline styles; MathML says the same with its elements and attributes.
  return markup.replace(/ style="[^"]*"/g, '');
}

/** @returns {import('vite').Plugin} */
export function formulas() {
  const prefix = '\0tex:';
  return {
    name: 'formulas',
    enforce: 'pre',
    resolveId(source) {
      const [, display, formula] = /^tex(-display)?:(.*)$/s.exec(source) ?? [];
      // Encoded, for the development server makes addresses of ids.
      return formula && `${prefix}${display ? 'block' : 'inline'}:${Buffer.from(formula).toString('base64url')}`;
    },
    load(id) {
      if (!id.startsWith(prefix)) return undefined;
      const [style, encoded] = id.slice(prefix.length).split(':');
      return `export default ${JSON.stringify(mathml(Buffer.from(encoded, 'base64url').toString(), style === 'block'))}`;
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace(/<tex( display)?>(.*?)<\/tex>/gs, (_, display, text) =>
          mathml(
            text.replace(/&(?:lt|gt|amp);/g, (/** @type {keyof typeof entities} */ entity) => entities[entity]),
            Boolean(display),
          ),
        ),
    },
  };
}

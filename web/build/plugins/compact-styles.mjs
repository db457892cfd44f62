/**
 * Styles in css`…` lose the blanks that mean nothing: no minifier looks into a template, and the first figure waits for
 * every byte of them.
 */

/** @param {string} code */
export const compactStyles = (code) =>
  // Up to the first inner template, if there is one: what follows keeps its blanks.
  code.replace(/(?<=\bcss`)[^`]*/g, (style) =>
    style
      .split(/(\$\{[^}]*\}?)/)
      .map(compact)
      .join(''),
  );

/** @param {string} part of a style, or a value from code, which stays as it is */
const compact = (part) =>
  part.startsWith('${')
    ? part
    : part
        .replace(/\/\*.*?\*\//gs, '')
        .replace(/\s+/g, ' ')
        .replace(/ ?([{};]) ?/g, '$1')
        .replace(/: /g, ':');

/** @returns {import('vite').Plugin} */
export const styles = () => ({
  name: 'compact-styles',
  enforce: 'pre',
  apply: 'build',
  transform: (code, id) => (/\/web\/src\/.*\.ts$/.test(id) ? { code: compactStyles(code), map: null } : undefined),
});

/**
 * How an embedded page and its host agree on a height, by postMessage: the page posts `{ type: heightType, height }`
 * whenever its content changes, and answers the host's `{ type: askType }`. No origin is checked, for a sandboxed page
 * has none; the host looks at which of its own iframes a message came from.
 */
export const heightType = 'mdsd-playground:height';
export const askType = 'mdsd-playground:ask-height';

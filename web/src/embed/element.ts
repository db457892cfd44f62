/**
 * One lab's figure for any page, from one script:
 *
 *     <mdsd-playground lab="step" n="3" scheme="wor" p="zipf:1.1" theme="dark" controls="n,scheme"></mdsd-playground>
 *     <script src="…/mdsd-playground.js" async></script>
 *
 * Attributes, all of which may be changed at any time:
 *     lab, n, scheme, p …    the keys of a link (format.html lists them); `V` is the same in any case, and a link's
 *                            version `v` is called `version`
 *     link                   a whole link (what follows its #) in place of single keys
 *     theme                  light, dark, or auto (default): the color-scheme of the page
 *     controls               keys of the inputs to show, separated by commas; none by default
 *
 * Events: `change`, when the reader has changed the state: detail { link, state }.
 *
 * Styles do not leak in or out. Colours and fonts follow custom properties that the page may set on the element or
 * anywhere above it: --mdsd-surface, --mdsd-panel, --mdsd-text, --mdsd-muted, --mdsd-line, --mdsd-accent, --mdsd-target,
 * --mdsd-draft, --mdsd-emitted, --mdsd-run, --mdsd-set, --mdsd-warning, --mdsd-font, --mdsd-mono, --mdsd-radius
 * (ui/theme.ts says what each is). The element is a block that is as high as its content.
 *
 * The WebAssembly and its worker are in the script: nothing else is fetched, it works in a sandboxed frame and under a
 * policy that forbids workers.
 */
const script = typeof document === 'undefined' ? undefined : (document.currentScript as HTMLScriptElement);

// Imported as they are needed, for the element's modules cannot even be loaded in a worker.
if (script) void import('./define').then(({ define }) => define(script));
else void import('./worker').then(({ work }) => work());

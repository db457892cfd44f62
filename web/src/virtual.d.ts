/** Modules that the build provides (web/build/plugins). `mdsd-module` itself is typed by wasm/mdsd.d.ts. */

/** Address of the WebAssembly file: an emitted file of the site, beside index.js in the library, file: in Node tests. */
declare module 'mdsd-module.wasm?url' {
  const url: string;
  export default url;
}

/** The same file as base64 text: for the single script of the embed, whose hosts may not let it fetch anything. */
declare module 'virtual:mdsd-wasm-base64' {
  const base64: string;
  export default base64;
}

/**
 * web/src/core/worker.ts bundled as one classic script, without the WebAssembly in it: whoever starts it from a Blob
 * posts the bytes, so that a page carries them once.
 */
declare module 'virtual:mdsd-worker-source' {
  const source: string;
  export default source;
}

/** `import alpha from 'tex:\\alpha^\\star'`: the formula as MathML text, made at build time; `tex-display:` for a block. */
declare module 'tex:*' {
  const mathml: string;
  export default mathml;
}

declare module 'tex-display:*' {
  const mathml: string;
  export default mathml;
}

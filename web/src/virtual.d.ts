/** Modules that the build provides (web/build/plugins). `mdsd-module` itself is typed by wasm/mdsd.d.ts. */

/** Address of the WebAssembly file: an emitted file of the site, beside index.js in the library, file: in Node tests. */
declare module 'mdsd-module.wasm?url' {
  const url: string;
  export default url;
}

/** The part of the core that a first figure needs. */
declare module 'mdsd-first' {
  import type { StepModule } from 'mdsd-module';
  export default function createModule(options: { wasmBinary: ArrayBuffer | Uint8Array }): Promise<StepModule>;
}

declare module 'mdsd-first.wasm?url' {
  const url: string;
  export default url;
}

/** The whole as base64 text: for the single script of the embed, whose hosts may not let it fetch anything. */
declare module 'virtual:mdsd-wasm-base64' {
  const base64: string;
  export default base64;
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

/** The readers of all formats: as large as the rest of the library, and needed only once a file is chosen. */
export { openTable } from './csv';
export { openJson } from './json';
export { openNpy } from './npy';
export { openNpz } from './npz';
export { openSafetensors } from './safetensors';

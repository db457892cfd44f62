/** What the core is asked about the rows of a state. */
import type { RowsRequest } from '../../core/client-types';
import type { State } from '../../state';
import { type ChosenPair, rowsOf } from './files';

export function rowsRequest(state: State, pair: Required<ChosenPair>): RowsRequest {
  return {
    target: rowsOf(pair.target),
    draft: rowsOf(pair.draft),
    targetOptions: { logits: state.plogits, temperature: state.pt, topK: state.pk, topP: state.pp },
    draftOptions: { logits: state.qlogits, temperature: state.qt, topK: state.qk, topP: state.qp },
  };
}

/** Equal for equal requests: tells whether a result belongs to the settings and files now on the page. */
export const requestKey = (request: object): string =>
  JSON.stringify(request, (_, value) => (value instanceof Blob ? blobNumber(value) : value));

const numbers = new WeakMap<Blob, number>();
let last = 0;

/** Two files may share name and size and still differ. */
function blobNumber(blob: Blob): number {
  const number = numbers.get(blob) ?? ++last;
  numbers.set(blob, number);
  return number;
}

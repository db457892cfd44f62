/** What the settings of a state ask of the core. */
import type { ClientMeasureArguments } from '../../core/client-types';
import type { State } from '../../state';
import { type ChosenPair, rowsOf } from '../recordings/files';

export function requestOf(state: State, pair: Required<ChosenPair>): ClientMeasureArguments {
  return {
    target: rowsOf(pair.target),
    draft: rowsOf(pair.draft),
    n: state.ns,
    schemes: state.schemes,
    verifiers: state.verifiers,
    targetOptions: { logits: state.plogits, temperature: state.pt, topK: state.pk, topP: state.pp },
    draftOptions: { logits: state.qlogits, temperature: state.qt, topK: state.qk, topP: state.qp },
    samples: state.samples,
    seed: state.seed,
    confidence: state.conf,
  };
}

/** Equal for equal requests: tells whether a table belongs to the settings and files now on the page. */
export const requestKey = (request: ClientMeasureArguments): string =>
  JSON.stringify(request, (_, value) => (value instanceof Blob ? blobNumber(value) : value));

const numbers = new WeakMap<Blob, number>();
let last = 0;

/** Two files may share name and size and still differ. */
function blobNumber(blob: Blob): number {
  const number = numbers.get(blob) ?? ++last;
  numbers.set(blob, number);
  return number;
}

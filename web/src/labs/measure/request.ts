/** What the settings of a state ask of the core. */
import type { ClientMeasureArguments } from '../../core/client-types';
import type { State } from '../../state';
import type { ChosenPair } from '../recordings/files';
import { rowsRequest } from '../recordings/request';

export function requestOf(state: State, pair: Required<ChosenPair>): ClientMeasureArguments {
  return {
    ...rowsRequest(state, pair),
    n: state.ns,
    schemes: state.schemes,
    verifiers: state.verifiers,
    samples: state.samples,
    seed: state.seed,
    confidence: state.conf,
  };
}

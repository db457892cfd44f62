/** The words of the Tree lab. */
import { count } from '../../figures/format';

export const words = {
  laws: 'Model pair',
  tree: 'Tree',
  cost: 'Cost model',
  perLevel: 'One a level …',
  tokens: 'Tokens per call of the target',
  tokensNote:
    'A call without drafts emits 1 token. Columns: tokens per call with its interval, and expected speed-up under the cost model.',
  ceiling: 'best possible',
  drawing: 'One call on a drafted tree',
  drawingNote: 'Choose a node (click, or arrow keys) to see its laws. Thicker lines: more likely under the draft.',
  rows: 'Laws after the chosen node',
  rowsNote: 'Drag a bar to edit this row of the table; the temperature is applied afterwards.',
  modelsNote: 'What the two models give after the prompt and this node’s tokens, before the temperature.',
  emittedText: 'The text goes on',
  from: { table: 'A table of few tokens', text: 'Models trained on a text' },
  resetRow: 'Reset this row',
  clearEdits: 'Clear all edited rows',
  unfit: (edits: number) =>
    `${edits === 1 ? 'One edited row does' : `${edits} edited rows do`} not fit this vocabulary or order and ${edits === 1 ? 'is' : 'are'} left out.`,
  sweep: 'Sweep',
  sweepRun: 'Run sweep',
  sweepReady: 'Simulates every verifier that fits at each value; nothing is exact here.',
  sweepDone: (calls: number) => `Simulated over ${count(calls)} calls at each value.`,
  sweepStopped: 'Stopped; what had been simulated is shown.',
  sweepNone: {
    depth: 'A sparse tree has its own depth: choose another shape to sweep over it.',
    width: 'A sparse tree has its own numbers of children: choose another shape to sweep over them.',
    models: 'Two trained models have no distance to change: another order or text of the draft changes it.',
    distance:
      'The draft rows have no distance from the target: choose “Target with noise” or “… on its logits” for them.',
  },
  sweepAxis: {
    depth: 'depth',
    width: 'children a node',
    temperature: 'temperature',
    distance: 'noise of the draft',
  },
  quantity: { tokens: 'tokens per call', speedUp: 'speed-up' },
  why: 'One walk, many verifiers',
  misfits: 'Verifiers that do not fit this tree',
  back: '← coin',
  forward: 'coin →',
  all: 'all coins',
  previous: 'Previous call',
  next: 'Next call',
  simulated: (calls: number) => `Simulated over ${count(calls)} calls; where nothing is simulated, values are exact.`,
  simulating: (done: number, total: number, rate: string, left: string) =>
    `${count(done)} of ${count(total)} calls · ${rate} per second · ${left} left`,
  enumerates: (most: string, name: string, limit: string) =>
    `Exact values list up to ${limit} draft tuples or trees (“exact up to” in the settings); ${name} would need ${most}.`,
  allExact: 'Every value is exact: all drafts and coins were enumerated.',
  stopped: (calls: number) => `Stopped after ${count(calls)} calls; intervals are for these.`,
  again: 'Simulate again',
  failed: 'The simulation ended early',
  noVerifier: 'No verifier fits this tree.',
  walk: {
    'top-down': 'top-down: verify the children with w = 1, then start again at the accepted one',
    conditional:
      'conditional walk: enter each child with the weight that its parent can pass on; a subtree that keeps nothing hands the call back',
    path: 'along a path: keep the longest prefix whose coin succeeds',
  },
} as const;

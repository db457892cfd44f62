/** The words of the Measure lab. */
import type { Side } from './files';

const count = (value: number) => value.toLocaleString('en-US');

const some = (value: number, noun: string) => `${count(value)} ${noun}${value === 1 ? '' : 's'}`;

export const words = {
  sides: { target: 'Target', draft: 'Draft' } satisfies Record<Side, string>,
  choose: { target: 'Choose target file', draft: 'Choose draft file' } satisfies Record<Side, string>,
  formats:
    'Or drop the files anywhere here: .npy, .npz, .safetensors, .csv, .tsv, .json, .jsonl; one file may hold both.',
  private: 'They are read in this page and never leave it.',
  drop: 'Drop to use these rows',
  nothing: { target: 'No rows yet: one row a context.', draft: 'No rows yet: the same contexts.' } satisfies Record<
    Side,
    string
  >,
  wanted: (name: string, size: number) => `The link needs ${name} (${some(size, 'byte')}): choose it here.`,
  waiting: 'Recorded rows of a target and a draft model are needed.',
  looking: 'Looking into the file…',
  example: 'Use our example',
  exampleName: 'Our example',
  exampleAbout:
    'This is our example: a transformer of 264,128 parameters (stories260K, MIT licence) and a trigram, after 64 contexts.',
  exampleOrigin: 'How it was recorded, and its licence',
  exampleFailed: (reason: string) => `The example could not be loaded: ${reason}`,
  array: 'array',
  facts: (rows: number | undefined, vocabulary: number | undefined, type: string, format: string) =>
    [
      rows === undefined ? 'rows counted on reading' : some(rows, 'row'),
      vocabulary === undefined ? undefined : some(vocabulary, 'token'),
      type === format ? type : `${type} in ${format}`,
    ]
      .filter((fact) => fact !== undefined)
      .join(' · '),
  unlike: {
    logits: 'The first row has negative numbers, so these look like logits, not probabilities.',
    probabilities: 'The first row has no negative number: these look like probabilities, not logits.',
  },
  refused: (names: string) => `A run is reading its files: stop it before choosing others. ${names} was not taken.`,
  tooMany: 'Two files at most: the target’s and the draft’s.',
  settings: 'Settings',
  shaping: 'Temperature, top-k, top-p',
  sampling: 'Samples, seed, confidence',
  run: 'Run',
  stop: 'Stop',
  needs: (sides: readonly Side[]) => `Choose the ${sides.join(' and the ')} file to run.`,
  progress: (done: number, total: number | undefined) =>
    total === undefined ? some(done, 'row') : `${count(done)} of ${some(total, 'row')}`,
  rate: (rows: string) => `${rows} rows a second`,
  left: (time: string) => `${time} left`,
  running: 'Measuring…',
  done: (rows: number) => `Measured ${some(rows, 'row')}.`,
  stopped: (rows: number, total: number | undefined) =>
    `Stopped: the table holds the first ${count(rows)} of ${total === undefined ? 'the' : count(total)} rows.`,
  stoppedAtOnce: 'Stopped before the first row was done.',
  failed: (rows: number) => (rows > 0 ? `The table holds the ${some(rows, 'row')} before it.` : ''),
  partial: (rows: number) => `partial: ${some(rows, 'row')}`,
  stale: 'The table is of other settings or files. Run again to bring it up to date.',
  figure: {
    accepted: 'Acceptance against the number of drafts',
    gap: 'Gap to the optimum against the number of drafts',
  },
  show: 'Show',
  quantity: { accepted: 'acceptance', gap: 'gap to the optimum' },
  marks: (confidence: number) =>
    `Mean over the rows; bars are ${Number((100 * confidence).toPrecision(6))} % intervals, the rows taken as a sample of contexts. Hollow marks: some rows are simulated.`,
  table: 'Acceptance table',
  csv: 'Save the table as CSV',
  columns: {
    scheme: 'Draft scheme',
    n: 'n',
    verifier: 'Verifier',
    accepted: 'Accepted',
    gap: 'Gap to the optimum',
    how: 'Values',
  },
  optimum: 'Optimum',
  exact: 'exact',
  simulated: 'simulated',
  mixed: (exact: number, rows: number) => `${count(exact)} of ${count(rows)} exact`,
  noValue: 'not measured (samples are 0)',
} as const;

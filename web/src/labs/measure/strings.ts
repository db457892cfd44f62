/** The words of the Measure lab. */
import { count } from '../../figures/format';
import type { Side } from '../recordings/files';
import { some } from '../recordings/strings';

export const words = {
  waiting: 'Recorded rows of a target and a draft model are needed.',
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

/** The table as numbers for other tools: a line a scheme, n and verifier, every digit. */
import type { Estimate, MeasureTable } from '../../core/types';
import type { FigureTable } from '../../figures/figure-table';

const estimates = ['accepted', 'hit', 'gap'] as const;

const columns = [
  'scheme',
  'n',
  'verifier',
  ...estimates.flatMap((name) => [name, `${name}_standard_error`, `${name}_low`, `${name}_high`]),
  'exact',
  'rows',
  'exact_rows',
];

const cells = ({ mean, standardError, interval }: Estimate) => [mean, standardError, interval.low, interval.high];

export const numbersOf = ({ table }: MeasureTable): FigureTable => ({
  columns,
  rows: table.map((line) => [
    line.scheme,
    line.n,
    line.verifier,
    ...(line.rows > 0 ? [line, line.hit, line.gap].flatMap(cells) : estimates.flatMap(() => ['', '', '', ''])),
    line.exact ? 1 : 0,
    line.rows,
    line.exactRows,
  ]),
});

/** The table as numbers for other tools: one line a scheme, n and verifier, full precision. */
import Papa from 'papaparse';
import type { Estimate, MeasureTable } from '../../core/types';

const columns = (prefix: string, { mean, standardError, interval }: Estimate) => ({
  [prefix]: mean,
  [`${prefix}_standard_error`]: standardError,
  [`${prefix}_low`]: interval.low,
  [`${prefix}_high`]: interval.high,
});

export const tableCsv = ({ table }: MeasureTable): string =>
  Papa.unparse(
    table.map((line) => ({
      scheme: line.scheme,
      n: line.n,
      verifier: line.verifier,
      ...columns('accepted', line),
      ...columns('hit', line.hit),
      ...columns('gap', line.gap),
      exact: line.exact,
      rows: line.rows,
      exact_rows: line.exactRows,
    })),
  );

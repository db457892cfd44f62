/** A table as the lines of a figure. */
import type { MeasureLine, MeasureTable, SchemeId } from '../../core/types';

export type Quantity = 'accepted' | 'gap';

export interface LinePoint {
  n: number;
  mean: number;
  low: number;
  high: number;
  exact: boolean;
}

export interface LineSeries {
  verifier: MeasureLine['verifier'];
  points: LinePoint[];
}

/** The verifiers of a scheme in the table's order, each over n. The optimum has no gap to itself. */
export function seriesOf({ table }: MeasureTable, scheme: SchemeId, quantity: Quantity): LineSeries[] {
  const lines = table.filter(
    (line) => line.scheme === scheme && line.rows > 0 && !(quantity === 'gap' && line.verifier === 'optimum'),
  );
  return [...new Set(lines.map(({ verifier }) => verifier))].map((verifier) => ({
    verifier,
    points: lines
      .filter((line) => line.verifier === verifier)
      .sort((a, b) => a.n - b.n)
      .map((line) => pointOf(line, quantity)),
  }));
}

function pointOf(line: MeasureLine, quantity: Quantity): LinePoint {
  const { mean, interval } = quantity === 'gap' ? line.gap : line;
  // A single row has a mean and no interval.
  const [low, high] = Number.isFinite(interval.low) ? [interval.low, interval.high] : [mean, mean];
  return { n: line.n, mean, low, high, exact: line.exact };
}

/** The numbers of each figure, every digit of them. */
import type { StepReport, VerifierReport } from '../../core/client-types';
import type { Registry, Simulation } from '../../core/types';
import type { Dual } from '../../figures/dual-curve';
import type { FigureTable } from '../../figures/figure-table';
import { nameOf } from './finding';

export function lawsTable({ target, draft, optimum }: StepReport): FigureTable {
  const set = new Set(optimum.subset);
  return {
    columns: ['token', 'p', 'q', 'in H'],
    rows: Array.from(target, (p, token) => [token, p, draft[token] ?? 0, set.has(token) ? 'yes' : '']),
  };
}

export function acceptanceTable({ optimum, verifiers }: StepReport, registry: Registry): FigureTable {
  return {
    columns: ['rule', 'accepted', 'hit', 'gap to optimum', 'standard error', 'method'],
    rows: [
      ['optimum', optimum.alpha, optimum.alpha, 0, 0, 'exact'],
      ...[...verifiers]
        .sort((a, b) => b.accepted - a.accepted)
        .map(({ id, accepted, hit, standardError, method, exact }) => [
          nameOf(registry, id),
          accepted,
          hit,
          optimum.alpha - accepted,
          standardError,
          exact ? `exact (${method})` : method,
        ]),
    ],
  };
}

export function dualTable({ order, mass, curve, minimiser }: Dual): FigureTable {
  return {
    columns: ['tokens in H', 'last token', 'p(H)', '1 − Q(H)', 'p(H) + 1 − Q(H)', 'minimum'],
    rows: Array.from(curve, (bound, m) => [
      m,
      m === 0 ? '' : (order[m - 1] ?? ''),
      mass[m] ?? 0,
      bound - (mass[m] ?? 0),
      bound,
      m === minimiser ? 'yes' : '',
    ]),
  };
}

export function emittedTable(
  { target }: StepReport,
  { law }: VerifierReport,
  run: Simulation | undefined,
): FigureTable {
  const simulated = run && run.steps > 0 ? run : undefined;
  return {
    columns: [
      'token',
      'p',
      ...(law ? ['emitted (exact)'] : []),
      ...(simulated ? ['simulated', 'low', 'high', 'count'] : []),
    ],
    rows: Array.from(target, (p, token) => [
      token,
      p,
      ...(law ? [law[token] ?? 0] : []),
      ...(simulated
        ? [
            simulated.law[token] ?? 0,
            simulated.lawIntervals.low[token] ?? 0,
            simulated.lawIntervals.high[token] ?? 0,
            simulated.counts[token] ?? 0,
          ]
        : []),
    ]),
  };
}

/** The curve with the target's mass of each prefix. */
export function dualOf({ target, optimum: { order, curve, subset } }: StepReport): Dual {
  const mass = new Float64Array(curve.length);
  for (let m = 1; m < mass.length; m++) mass[m] = (mass[m - 1] ?? 0) + (target[order[m - 1] ?? 0] ?? 0);
  return { order, mass, curve, minimiser: subset.length };
}

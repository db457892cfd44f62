/** The table behind the lab's figures: exact values where there are some, estimates elsewhere. */
import type { TreeReport } from '../../core/client-types';
import type { TreeLine, TreeShapeArguments, TreeSimulation, TreeVerifierId } from '../../core/tree-types';

export interface Line {
  verifier: TreeVerifierId;
  scheme: TreeShapeArguments['scheme'];
  tokens: number;
  exact: boolean;
  low: number;
  high: number;
  standardError: number;
  speedUp: number;
  /** Of an exact law. */
  lawError: number | undefined;
  acceptedLength: Float64Array;
  /** Simulated beside the others, for differences. */
  simulated: TreeLine | undefined;
  /** Draft tuples or trees that were listed, or would have to be. */
  enumeration: number;
}

export const schemeKey = (scheme: TreeShapeArguments['scheme']): string => [scheme ?? []].flat().join(',');

export function linesOf({ lines, pending }: TreeReport, simulation: TreeSimulation | undefined): Line[] {
  const exact = lines.map((line): Line => {
    const { verifier, scheme, tokensPerCall: tokens, speedUp, lawError, acceptedLength, enumeration } = line;
    const common = { verifier, scheme, tokens, speedUp, lawError, acceptedLength, enumeration };
    const simulated = simulation?.lines.find((other) => isSame(other, line));
    return { ...common, exact: true, low: tokens, high: tokens, standardError: 0, simulated };
  });
  const estimated = (simulation?.lines ?? []).flatMap((line): Line[] => {
    if (lines.some((other) => isSame(other, line)) || simulation?.calls === 0) return [];
    const { verifier, scheme, tokensPerCall: tokens, speedUp, acceptedLength, standardError } = line;
    const { low, high } = line.interval;
    const common = { verifier, scheme, tokens, speedUp, acceptedLength, standardError };
    const enumeration = pending.find((other) => isSame(other, line))?.enumeration ?? 0;
    return [{ ...common, exact: false, low, high, lawError: undefined, simulated: line, enumeration }];
  });
  return [...exact, ...estimated];
}

type Named = Pick<Line, 'verifier' | 'scheme'>;

const isSame = (a: Named, b: Named) => a.verifier === b.verifier && schemeKey(a.scheme) === schemeKey(b.scheme);

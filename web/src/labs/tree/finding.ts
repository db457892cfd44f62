/** What the figures show, in sentences that follow the data. */
import type { TreeReport } from '../../core/client-types';
import type { TreeReplay, TreeVerifierInfo } from '../../core/tree-types';
import type { SchemeInfo } from '../../core/types';
import { count, probability, scientific } from '../../figures/format';
import type { Line } from './lines';
import { schemeKey } from './lines';

export interface Names {
  verifiers: readonly TreeVerifierInfo[];
  schemes: readonly SchemeInfo[];
}

export const verifierName = ({ verifiers }: Names, id: string): string =>
  verifiers.find((info) => info.id === id)?.name ?? id;

export function schemeName({ schemes }: Names, scheme: Line['scheme']): string {
  if (scheme === 'paths') return 'Independent paths';
  const of = (id: string) => schemes.find((info) => info.id === id)?.name ?? id;
  return typeof scheme === 'string' ? of(scheme) : (scheme ?? []).map(of).join(', ');
}

export const tokensText = ({ tokens, exact, low, high }: Line): string =>
  exact ? tokens.toFixed(3) : `${tokens.toFixed(3)} ± ${((high - low) / 2).toFixed(3)}`;

const isLossless = ({ verifiers }: Names, line: Line) =>
  verifiers.find(({ id }) => id === line.verifier)?.lossless ?? true;

export function best(lines: readonly Line[], names: Names): Line | undefined {
  return lines
    .filter((line) => isLossless(names, line))
    .reduce<Line | undefined>((most, line) => (most && most.tokens >= line.tokens ? most : line), undefined);
}

/** The best of the scheme that is drawn, and how far the last is behind. */
export function headline(lines: readonly Line[], scheme: Line['scheme'], names: Names): string {
  const here = lines.filter((line) => schemeKey(line.scheme) === schemeKey(scheme) && isLossless(names, line));
  const top = best(here, names);
  if (!top) return 'No verifier fits this tree.';
  const last = here.reduce((least, line) => (least.tokens <= line.tokens ? least : line), top);
  const start = `On this tree a call of the target emits ${tokensText(top)} tokens with ${verifierName(names, top.verifier)}`;
  if (top.exact && last.exact && top.tokens - last.tokens < 1e-9)
    return `On this tree a call of the target emits ${tokensText(top)} tokens, whichever verifier is used; without drafts it is 1.`;
  return `${start}, and ${tokensText(last)} with ${verifierName(names, last.verifier)}; without drafts it is 1.`;
}

export function tokensFinding(
  lines: readonly Line[],
  scheme: Line['scheme'],
  report: TreeReport,
  names: Names,
): string {
  const top = best(lines, names);
  if (!top) return 'No verifier fits this tree.';
  const schemes = new Set(lines.map((line) => schemeKey(line.scheme))).size;
  const where = schemes > 1 ? ` on drafts ${schemeName(names, top.scheme).toLowerCase()}` : '';
  const ceiling = report.ceilings.find((each) => schemeKey(each.scheme) === schemeKey(top.scheme))?.tokens;
  const left =
    ceiling === undefined
      ? ''
      : ceiling - top.tokens < 1e-9
        ? ' No lossless rule can emit more.'
        : ` A lossless rule that looks at the whole tree could reach ${ceiling.toFixed(3)}.`;
  const conditional = differenceFinding(
    lines.filter((line) => schemeKey(line.scheme) === schemeKey(scheme)),
    names,
  );
  return `${verifierName(names, top.verifier)}${where} emits most: ${tokensText(top)} tokens per call.${left}${conditional}`;
}

/** The two walks with the same optimal rule at every node. */
function differenceFinding(lines: readonly Line[], names: Names): string {
  const univer = lines.find(({ verifier }) => verifier === 'univer');
  const optimal = lines.find(({ verifier }) => verifier === 'optimal');
  if (!univer || !optimal) return '';
  const difference = univer.tokens - optimal.tokens;
  if (Math.abs(difference) < 5e-4) return '';
  return ` With the optimal rule at every node the conditional walk emits ${Math.abs(difference).toFixed(3)} tokens ${difference > 0 ? 'more' : 'fewer'} than top-down (${schemeName(names, univer.scheme).toLowerCase()}).`;
}

export function lineTitle(line: Line, names: Names): string {
  const info = names.verifiers.find(({ id }) => id === line.verifier);
  const law =
    line.lawError === undefined
      ? ''
      : line.lawError < 1e-12
        ? ` Emits exactly the target’s law (largest difference ${scientific(line.lawError)}).`
        : ` Does not emit the target’s law: a string differs by ${probability(line.lawError)}.`;
  const fault = info?.fault ? ` Not lossless: ${info.fault}.` : '';
  const size = line.enumeration < 1e9 ? count(line.enumeration) : scientific(line.enumeration);
  const how = line.exact
    ? `exact, ${size} draft tuples or trees listed`
    : `simulated; exact would be ${size} draft tuples or trees`;
  return `${info?.summary ?? ''} ${tokensText(line)} tokens per call (${how}).${law}${fault}`;
}

export function callFinding(
  replay: TreeReplay,
  index: number,
  thrown: number,
  name: string,
  say: (token: number) => string,
): string {
  const { coins, nodes, kept, token } = replay;
  const start = `Call ${index} of this seed by ${name}, on a tree of ${count(nodes.length - 1)} drafted tokens`;
  if (thrown < coins.length) {
    const current = coins[thrown - 1];
    if (!current) return `${start}: no coin has been thrown yet.`;
    const { node, coin, chance } = current;
    const verdict = coin < chance ? 'below' : 'not below';
    return `${start}: coin ${thrown} of ${coins.length}, ${probability(coin)}, is ${verdict} ${probability(chance)}, so token ${say(nodes[node]?.token ?? 0)} (node ${node}) is ${coin < chance ? 'accepted' : 'refused'}.`;
  }
  const path: number[] = [];
  for (let at = kept; at > 0; at = nodes[at]?.parent ?? 0) path.unshift(nodes[at]?.token ?? 0);
  const extra = nodes.some(({ parent }) => parent === kept) ? 'correction' : 'bonus';
  const accepted =
    path.length === 0
      ? 'nothing is accepted'
      : `${path.map(say).join(' → ')} ${path.length === 1 ? 'is' : 'are'} accepted`;
  return `${start}: ${accepted}, then ${say(token)} is drawn as the ${extra} token; the call emits ${path.length + 1} token${path.length === 0 ? '' : 's'}.`;
}

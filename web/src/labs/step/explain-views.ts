/** The figures that explain: proof of the optimum, where the rule on show loses acceptance, one verification replayed. */
import { html, nothing } from 'lit';
import type { Explanation } from '../../core/client-types';
import type { Registry } from '../../core/types';
import '../../figures/coin-bars';
import { percent, points, probability, tokenSet } from '../../figures/format';
import { mostLosses } from '../../figures/loss-bars';
import { mostSets } from '../../figures/plan-matrix';
import { withTerms } from '../../ui/terms';
import { words } from './explain-strings';
import type { StepExplainer } from './explainer';

/** Differences below this are rounding. */
const rounding = 1e-9;

export function proofView({ certificate }: Explanation, target: Float64Array, stale: boolean) {
  const { alpha, accepted, gap, subset, plan, iterations, complete } = certificate;
  const close =
    gap < rounding ? 'they agree, so both are the optimum' : `the optimum is within ${points(gap, 2)} points`;
  const summary =
    `A rule that accepts ${percent(accepted)} (Optimal${iterations > 0 ? `, fitted in ${iterations} steps` : ''}) and a set that allows no more than ${percent(alpha)}, ` +
    `H = ${tokenSet(subset)}: ${close}.${complete ? '' : ' The fit was stopped early.'}`;
  const planned = plan
    ? `A plan found by maximum flow, without either, moves ${percent(plan.total)}${plan.sets.length > mostSets ? `; its ${mostSets} most likely draft sets of ${plan.sets.length} are drawn` : ''}.`
    : words.noPlan;
  const table = () => ({
    columns: ['draft set', 'probability', 'token', 'flow'],
    rows: (plan?.sets ?? []).flatMap(({ tokens, probability: mass, flow }) =>
      Array.from(tokens, (token, i) => [`{${Array.from(tokens).join(' ')}}`, mass, token, flow[i] ?? 0]),
    ),
  });
  return html`<figure-frame .heading=${words.proof} .summary=${withTerms(summary)} .table=${table} ?stale=${stale}>
    ${plan ? html`<plan-matrix .sets=${plan.sets} .target=${target} .summary=${summary}></plan-matrix>` : nothing}
    <p slot="note" class="readout muted small">${planned}</p>
  </figure-frame>`;
}

export function lossView({ losses, certificate }: Explanation, name: string, stale: boolean) {
  const found = losses?.filter(({ loss }) => loss > rounding) ?? [];
  const total = losses?.reduce((sum, { loss }) => sum + loss, 0) ?? 0;
  const summary = !losses
    ? words.tooManySets
    : total < rounding
      ? `${name} loses nothing: it accepts ${percent(certificate.alpha)}, the optimum.`
      : `${name} loses ${points(total)} points, most of them, ${points(found[0]?.loss ?? 0)}, when the drafts are ${tokenSet(found[0]?.tokens ?? [])}.`;
  const table = () => ({
    columns: ['draft set', 'probability', 'accepted', 'accepted by the optimal rule', 'loss'],
    rows: (losses ?? []).map(({ tokens, probability: mass, accepted, optimal, loss }) => [
      `{${Array.from(tokens).join(' ')}}`,
      mass,
      accepted,
      optimal,
      loss,
    ]),
  });
  const more = found.length - mostLosses;
  return html`<figure-frame .heading=${words.losses} .summary=${summary} .table=${table} ?stale=${stale}>
    ${found.length > 0 ? html`<loss-bars .losses=${found} .summary=${summary}></loss-bars>` : nothing}
    <p slot="note" class="readout muted small">
      ${found.length > 0 ? words.lossNote : nothing}${more > 0 ? ` ${more} more sets are in the table.` : nothing}
    </p>
  </figure-frame>`;
}

export function replayView(
  explainer: StepExplainer,
  explanation: Explanation,
  registry: Registry,
  name: string,
  stale: boolean,
) {
  const { replay } = explanation;
  const { thrown, index } = explainer;
  const all = explainer.coins;
  const info = registry.verifiers.find(({ id }) => id === explainer.verifier);
  const current = replay.coins[thrown - 1];
  const summary =
    thrown === 0
      ? `Verification ${index + 1} of this seed: the drafts are ${Array.from(replay.drafts).join(', ')}. No coin has been thrown yet.`
      : current
        ? `Coin ${thrown} is ${probability(current.coin)}: ${current.coin < current.chance ? 'below' : 'not below'} ${probability(current.chance)}, so token ${current.token} is ${current.coin < current.chance ? 'accepted and emitted' : 'refused'}.`
        : `All drafts were refused; the coin ${probability(replay.coin ?? 0)} falls on token ${replay.token} of the residual, which is emitted.`;
  const formula = thrown > replay.coins.length ? info?.residualFormula : info?.acceptanceFormula;
  const table = () => ({
    columns: ['draft', 'token', 'probability of acceptance', 'coin', 'verdict'],
    rows: replay.coins.map(({ token, chance, coin }, i) => [
      i + 1,
      token,
      chance,
      coin,
      coin < chance ? 'accepted' : 'refused',
    ]),
  });
  const button = (label: string, disabled: boolean, act: () => void) =>
    html`<button type="button" ?disabled=${disabled} @click=${act}>${label}</button>`;
  return html`<figure-frame .heading=${words.replay} .summary=${summary} .table=${table} ?stale=${stale}>
    <div slot="tools" class="run">
      ${button(words.back, thrown === 0, () => explainer.throwTo(thrown - 1))}
      ${button(words.forward, thrown >= all, () => explainer.throwTo(thrown + 1))}
      ${button(words.previous, index === 0, () => explainer.turnTo(index - 1))}
      ${button(words.next, false, () => explainer.turnTo(index + 1))}
    </div>
    <coin-bars .replay=${replay} .thrown=${thrown} .summary=${summary}></coin-bars>
    <p slot="note" class="readout muted small">
      ${name}, ${thrown > replay.coins.length ? words.residual : words.acceptance}:
      ${formula}.
    </p>
  </figure-frame>`;
}

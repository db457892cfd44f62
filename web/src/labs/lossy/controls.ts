/** The inputs of the lab: laws, the rule with its own parameters, candidates. */
import { html, nothing } from 'lit';
import type { Client } from '../../core/client-types';
import type { LossyParameterInfo, LossyRuleInfo } from '../../core/lossy-types';
import { type FieldKey, fields, lossyRuleIds, type Store } from '../../state';
import { helpOf } from '../../ui/field-help';
import '../../ui/field-input';
import '../../ui/law-input';
import '../texts/context-laws';
import { strings } from '../../ui/strings';
import { ruleName } from './finding';
import type { LossyLab } from './lossy-lab';
import { words } from './strings';

const laws: readonly FieldKey[] = ['V', 'p', 'q'];
const shaping: readonly FieldKey[] = ['pt', 'pk', 'pp', 'qt', 'qk', 'qp', 'conf'];
const sliderSteps = 200;

export function controlsView(lab: LossyLab, client: Client, store: Store) {
  const control = (key: FieldKey) => controlView(lab, client, store, key);
  if (lab.controls) return html`<form class="controls" @submit=${prevent}>${lab.controls.map(control)}</form>`;
  if (lab.compact) return nothing;
  return html`<form class="controls" aria-label=${strings.settings} @submit=${prevent}>
    ${control('over')} ${control('lossy')} ${control('lset')} ${control('cands')} ${control('certain')}
    <details ?open=${!lab.narrow}>
      <summary>${lab.isRows ? words.shaping : words.laws}</summary>
      <div class="group">
        ${(lab.isRows ? shaping : laws).map(control)}
        ${lab.isRows ? nothing : html`<context-laws .client=${client} .store=${store} .site=${lab.site}></context-laws>`}
      </div>
    </details>
  </form>`;
}

function controlView(lab: LossyLab, { registry }: Client, store: Store, key: FieldKey) {
  const problem = lab.problem(key);
  const report = lab.engine.shown?.report;
  if (key === 'p' || key === 'q')
    return html`<law-input .key=${key} .store=${store} .families=${registry.families} .values=${key === 'p' ? report?.target : report?.draft} .problem=${problem}></law-input>`;
  if (key === 'lossy') return ruleView(lab.rules, store);
  if (key === 'lset') return parametersView(lab.rules, store, problem);
  const end = { V: 64, cands: 8 }[key as string];
  const names = key === 'over' ? words.sources : undefined;
  return html`<field-input .key=${key} .store=${store} .names=${names} .problem=${problem} .inline=${lab.compact} .slider=${end !== undefined} .to=${end}></field-input>`;
}

function ruleView(rules: readonly LossyRuleInfo[], store: Store) {
  const { lossy } = store.state;
  const choose = (event: Event) =>
    store.set({ lossy: (event.target as HTMLSelectElement).value as typeof lossy, lset: {} });
  const info = rules.find(({ id }) => id === lossy);
  return html`<div class="rule">
    <label for="rule" title=${helpOf('lossy')}>${fields.lossy.label}</label>
    <select id="rule" @change=${choose}>
      ${lossyRuleIds.map((id) => html`<option value=${id} .selected=${id === lossy}>${ruleName(rules, id)}</option>`)}
    </select>
    ${
      info
        ? html`<p class="muted small">Accepts with ${info.acceptanceFormula}; after a refusal draws from ${info.rejectionFormula}. ${info.source}.</p>`
        : nothing
    }
  </div>`;
}

function parametersView(rules: readonly LossyRuleInfo[], store: Store, problem: string | undefined) {
  const { lossy, lset } = store.state;
  const info = rules.find(({ id }) => id === lossy);
  const trouble = store.typed.get('lset')?.problem.message ?? problem;
  const set = (name: string, value: number | string) => store.set({ lset: { ...lset, [name]: value } });
  return html`<div class="rule">
    ${info?.parameters.map((parameter) => parameterView(parameter, Number(lset[parameter.name] ?? parameter.initial), set))}
    ${
      info?.choice
        ? html`<label for="choice">${info.choice}</label>
            <select id="choice" @change=${(event: Event) => set(info.choice, (event.target as HTMLSelectElement).value)}>
              ${info.options.map((option) => html`<option value=${option} .selected=${option === (lset[info.choice] ?? info.options[0])}>${option}</option>`)}
            </select>`
        : nothing
    }
    ${Object.keys(lset).length > 0 ? html`<button type="button" class="quiet" @click=${() => store.set({ lset: {} })}>${words.reset}</button>` : nothing}
    ${trouble ? html`<p class="problem" role="alert">${trouble}</p>` : nothing}
  </div>`;
}

function parameterView(parameter: LossyParameterInfo, value: number, set: (name: string, value: number) => void) {
  const { name, meaning, from, to, logarithmic, whole } = parameter;
  const share = logarithmic ? Math.log(value / from) / Math.log(to / from) : (value - from) / (to - from);
  const slide = (event: Event) => {
    const at = Number((event.target as HTMLInputElement).value) / sliderSteps;
    const next = logarithmic ? from * (to / from) ** at : from + (to - from) * at;
    set(name, whole ? Math.round(next) : Number(next.toPrecision(3)));
  };
  const type = (event: Event) => {
    const typed = Number((event.target as HTMLInputElement).value);
    if ((event.target as HTMLInputElement).value.trim() !== '' && Number.isFinite(typed)) set(name, typed);
  };
  return html`<div class="parameter">
      <label for="parameter-${name}" title=${meaning}>${name}</label>
      <input id="parameter-${name}" type="text" inputmode="decimal" autocomplete="off" .value=${String(value)} @change=${type} />
    </div>
    <input type="range" min="0" max=${sliderSteps} aria-label="${name}: ${meaning}" aria-valuetext=${String(value)}
      .value=${String(Math.round(sliderSteps * Math.min(Math.max(share || 0, 0), 1)))} @input=${slide} />
    <p class="muted small">${meaning}</p>`;
}

function prevent(event: Event): void {
  event.preventDefault();
}

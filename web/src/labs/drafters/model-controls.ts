/** The inputs of drafters that are models: the texts, what the tokens are, and each drafter's text and order. */
import { html, nothing } from 'lit';
import { fields, limits, type State, type Store, textIds } from '../../state';
import { helpOf } from '../../ui/field-help';
import { modelField, modelFields, trainingView } from '../texts/pair-controls';
import { domainOf, type TextSpec } from '../texts/sources';
import '../texts/text-input';
import { words as textWords } from '../texts/strings';
import { drafterName, withoutText } from './drafters';
import type { DraftersLab } from './drafters-lab';
import { words } from './strings';

type Drafter = State['pool'][number];

export function modelControls(lab: DraftersLab, store: Store) {
  const { state } = store;
  const names = [textWords.pair[0], ...state.pool.map((_, i) => drafterName(state, i))];
  return html`<p class="muted small">${words.modelsNote}</p>
    ${textsView(store)}
    ${modelFields(state).map((key) => modelField(store, key, lab.engine.problem(key)))}
    ${poolView(store, lab.wishProblem)}
    ${trainingView(lab.training, lab.ready, names, lab.site)}`;
}

function textsView(store: Store) {
  const { domains, pool } = store.state;
  const choose = (place: number, spec: TextSpec | undefined) =>
    spec && store.set({ domains: domains.map((each, i) => (i === place ? spec : each)) });
  const add = () => {
    const unused = textIds.find((id) => !domains.some((spec) => spec.kind === 'preset' && spec.id === id));
    store.set({ domains: [...domains, { kind: 'preset', id: unused ?? textIds[0] }] });
  };
  const remove = (place: number) =>
    store.set({ domains: domains.filter((_, i) => i !== place), pool: withoutText(pool, place) });
  return html`<fieldset class="list" title=${helpOf('domains')}>
    <legend>${fields.domains.label}</legend>
    ${domains.map(
      (spec, i) => html`<div class="entry">
        <text-input .label=${words.text(i)} .spec=${spec} @text-choose=${({ detail }: CustomEvent<{ spec: TextSpec | undefined }>) => choose(i, detail.spec)}></text-input>
        ${domains.length > 1 ? html`<button type="button" class="quiet" aria-label="${textWords.remove}: ${words.text(i)}" @click=${() => remove(i)}>✕</button>` : nothing}
      </div>`,
    )}
    ${domains.length < fields.domains.kind.most ? html`<button type="button" @click=${add}>${textWords.add}</button>` : nothing}
  </fieldset>`;
}

function poolView(store: Store, wishProblem: string | undefined) {
  const { domains, pool } = store.state;
  const problem = store.typed.get('pool')?.problem.message ?? wishProblem;
  const change = (place: number, patch: Partial<Drafter>) =>
    store.set({ pool: pool.map((each, i) => (i === place ? { ...each, ...patch } : each)) });
  const { most, greatestOrder } = fields.pool.kind;
  const orders = Array.from({ length: Math.min(greatestOrder, limits.ngramOrder) }, (_, i) => i + 1);
  return html`<fieldset class="list" title=${helpOf('pool')}>
    <legend>${fields.pool.label}</legend>
    ${pool.map(
      ({ text, order }, i) => html`<div class="entry">
        <select
          aria-label=${words.textOf(i)}
          @change=${({ target }: Event) => {
            const { value } = target as HTMLSelectElement;
            change(i, { text: value === 'all' ? 'all' : Number(value) });
          }}
        >
          ${domains.map((spec, place) => html`<option value=${place} .selected=${place === text}>${domainOf(spec)}</option>`)}
          <option value="all" .selected=${text === 'all'}>${words.allTexts}</option>
          ${typeof text === 'number' && text >= domains.length ? html`<option value=${text} .selected=${true}>${words.text(text)}</option>` : nothing}
        </select>
        <select aria-label=${words.orderOf(i)} @change=${({ target }: Event) => change(i, { order: Number((target as HTMLSelectElement).value) })}>
          ${orders.map((each) => html`<option value=${each} .selected=${each === order}>${words.order(each)}</option>`)}
        </select>
        ${pool.length > 2 ? html`<button type="button" class="quiet" aria-label=${words.removeDrafter(i)} @click=${() => store.set({ pool: pool.filter((_, place) => place !== i) })}>✕</button>` : nothing}
      </div>`,
    )}
    ${pool.length < most ? html`<button type="button" @click=${() => store.set({ pool: [...pool, { text: 'all', order: 2 }] })}>${words.addDrafter}</button>` : nothing}
    ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
  </fieldset>`;
}

/** The inputs of drafters that are models: the texts, what the tokens are, and each drafter's text and order. */
import { html, nothing } from 'lit';
import { fields, type State, type Store, textIds } from '../../state';
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
  /** Trained on a text that is not there. */
  const lost = ({ text }: Drafter) => typeof text === 'number' && text >= domains.length;
  const changeText = (place: number, text: Drafter['text']) =>
    store.set({ pool: pool.map((each, i) => (i === place ? { ...each, text } : each)) });
  const { most, greatestOrder } = fields.pool.kind;
  const orders = Array.from({ length: greatestOrder }, (_, i) => ({ order: i + 1 }));
  const kinds = [...orders, ...orders.map((kind) => ({ ...kind, smoothing: 'witten-bell' as const }))];
  const changeKind = (place: number, kind: Omit<Drafter, 'text'>) =>
    store.set({ pool: pool.map((each, i) => (i === place ? { text: each.text, ...kind } : each)) });
  return html`<fieldset class="list" title=${helpOf('pool')}>
    <legend>${fields.pool.label}</legend>
    ${pool.map(
      (drafter, i) => html`<div class="entry">
        <select
          aria-label=${words.textOf(i)}
          @change=${({ target }: Event) => {
            const { value } = target as HTMLSelectElement;
            changeText(i, value === 'all' ? 'all' : Number(value));
          }}
        >
          ${domains.map((spec, place) => html`<option value=${place} .selected=${place === drafter.text}>${domainOf(spec)}</option>`)}
          <option value="all" .selected=${drafter.text === 'all'}>${words.allTexts}</option>
          ${lost(drafter) ? html`<option value=${drafter.text} .selected=${true}>${words.text(Number(drafter.text))}</option>` : nothing}
        </select>
        <select aria-label=${words.orderOf(i)} @change=${({ target }: Event) => changeKind(i, kinds[Number((target as HTMLSelectElement).value)]!)}>
          ${kinds.map((each, k) => html`<option value=${k} .selected=${words.kind(each) === words.kind(drafter)}>${words.kind(each)}</option>`)}
        </select>
        ${pool.length > 2 ? html`<button type="button" class="quiet" aria-label=${words.removeDrafter(i)} @click=${() => store.set({ pool: pool.filter((_, place) => place !== i) })}>✕</button>` : nothing}
      </div>`,
    )}
    ${pool.length < most ? html`<button type="button" @click=${() => store.set({ pool: [...pool, { text: 'all', order: 2 }] })}>${words.addDrafter}</button>` : nothing}
    ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
  </fieldset>`;
}

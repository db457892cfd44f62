/** The inputs of models that are trained on texts, and what has become of the training. */
import { html, nothing } from 'lit';
import { probability } from '../../figures/format';
import { type FieldKey, fields, type State, type Store, textUnitIds } from '../../state';
import { helpOf } from '../../ui/field-help';
import '../../ui/field-input';
import type { TextSpec } from './sources';
import { words } from './strings';
import './text-input';
import type { Ready, Training } from './training';

const unitNames = textUnitIds.map((id) => ({ id, name: words.units[id] }));

/** Target and draft; `more` are fields after those of the models. */
export function pairControls(store: Store, more: readonly FieldKey[], problem: (key: FieldKey) => string | undefined) {
  return html`${textField(store, 'text')} ${textField(store, 'dtext')}
    ${[...modelFields(store.state), 'dorder' as const, ...more].map((key) => modelField(store, key, problem(key)))}`;
}

/** The fields of the tokens and of the target. */
export const modelFields = ({ unit }: State): readonly FieldKey[] =>
  unit === 'character' ? ['unit', 'torder'] : ['unit', 'units', 'torder'];

export function modelField(store: Store, key: FieldKey, problem: string | undefined) {
  const slider = key === 'torder' || key === 'dorder';
  const names = key === 'unit' ? unitNames : undefined;
  return html`<field-input .key=${key} .store=${store} .names=${names} .problem=${problem} .slider=${slider}></field-input>`;
}

function textField(store: Store, key: 'text' | 'dtext') {
  const choose = ({ detail: { spec } }: CustomEvent<{ spec: TextSpec | undefined }>) => store.set({ [key]: spec });
  return html`<text-input .label=${fields[key].label} .help=${helpOf(key)} .spec=${store.state[key]} .optional=${key === 'dtext'} @text-choose=${choose}></text-input>`;
}

/** `names` are those of the models, the target's first. */
export function trainingView(training: Training, ready: Ready | undefined, names: readonly string[], site: string) {
  const { running, problem, done } = training;
  return html`<div class="training small" aria-live="polite">
    ${
      running
        ? html`<p>${words.training} <button type="button" @click=${() => training.stop()}>${words.stop}</button></p>
            <progress max="1" .value=${done} aria-label=${words.training}></progress>`
        : nothing
    }
    ${
      problem
        ? html`<p class="problem" role="alert">${problem}</p>
            ${problem === words.stopped ? html`<button type="button" @click=${() => training.again()}>${words.again}</button>` : nothing}`
        : nothing
    }
    ${
      ready
        ? html`<p class="muted">${words.trained(ready.info.vocabulary)}</p>
            <ul class="muted">
              ${ready.info.models.map(
                ({ order, trainedOn, perplexity }, i) =>
                  html`<li>
                    ${names[i]}: ${words.model(order, trainedOn, perplexity === undefined ? undefined : probability(perplexity))}
                  </li>`,
              )}
            </ul>`
        : nothing
    }
    <p class="muted">
      ${words.private} <a href=${new URL('texts/README.txt', site).href} target="_blank" rel="noopener">${words.origin}</a>
    </p>
  </div>`;
}

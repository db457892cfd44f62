/** The inputs of the lab, each from the registry of fields. */
import { html, nothing } from 'lit';
import type { Client } from '../../core/client-types';
import { type FieldKey, fields, lawSourceIds, type State, type Store, schemeIds, treeVerifierIds } from '../../state';
import { helpOf } from '../../ui/field-help';
import '../../ui/field-input';
import '../../ui/law-input';
import { strings } from '../../ui/strings';
import { pairControls, trainingView } from '../texts/pair-controls';
import { words as textWords } from '../texts/strings';
import { fits } from './request';
import { words } from './strings';
import type { TreeLab } from './tree-lab';

const shapeFields: Record<State['shape'], readonly FieldKey[]> = {
  levels: ['depth', 'children', 'draws'],
  paths: ['depth', 'children'],
  sparse: ['sparse', 'draws'],
  growing: ['depth', 'children', 'expand', 'draws'],
};
const table: readonly FieldKey[] = ['tv', 'order', 'tp', 'tq', 'temp'];
const cost: readonly FieldKey[] = ['cdraft', 'ccurve'];
const further: readonly FieldKey[] = ['exact', 'calls', 'seed', 'conf', 'faulty'];

/** Sliders reach where there is something to see; inputs take the whole range. */
const sliders: Partial<Record<FieldKey, readonly [number, number]>> = {
  depth: [1, 8],
  tv: [1, 64],
  order: [0, 3],
  temp: [0, 2],
  expand: [1, 64],
  cdraft: [0, 0.5],
};

const shapeNames = [
  { id: 'levels', name: 'Same at every level', summary: 'Every node of a level has as many children.' },
  {
    id: 'paths',
    name: 'Independent paths',
    summary: 'Chains that share nothing but the root, drawn with replacement.',
  },
  { id: 'sparse', name: 'Sparse tree', summary: 'Listed node by node, as EAGLE’s first tree is.' },
  { id: 'growing', name: 'Growing', summary: 'The node that is most probable under the draft gets its children next.' },
];

export function controlsView(lab: TreeLab, client: Client, store: Store) {
  const control = (key: FieldKey) => controlView(lab, client, store, key);
  if (lab.controls) return html`<form class="controls" @submit=${prevent}>${lab.controls.map(control)}</form>`;
  if (lab.compact) return nothing;
  return html`<form class="controls" aria-label=${strings.settings} @submit=${prevent}>
    ${['shape' as const, ...shapeFields[store.state.shape]].map(control)}
    <details ?open=${!lab.narrow}>
      <summary>${words.laws}</summary>
      <div class="group">
        ${control('from')}
        ${
          store.state.from === 'text'
            ? html`${pairControls(store, ['prompt', 'temp'], (key) => lab.engine.problem(key))}
                ${trainingView(lab.training, lab.ready, textWords.pair, lab.site)}`
            : html`${table.map(control)} ${editsNote(store)}`
        }
      </div>
    </details>
    <details>
      <summary>${words.cost}</summary>
      <div class="group">${cost.map(control)}</div>
    </details>
    <details>
      <summary>${strings.more}</summary>
      <div class="group">${further.map(control)}</div>
    </details>
  </form>`;
}

function controlView(lab: TreeLab, { registry }: Client, store: Store, key: FieldKey) {
  const problem = lab.engine.problem(key);
  if (key === 'tp' || key === 'tq')
    return html`<law-input .key=${key} .store=${store} .families=${registry.families} .values=${key === 'tp' ? lab.rows?.target : lab.rows?.draft} .problem=${problem}></law-input>`;
  if (key === 'draws') return drawsView(registry.schemes, store, problem);
  const names =
    key === 'shape' ? shapeNames : key === 'from' ? sourceNames : key === 'rule' ? verifierNames(lab) : undefined;
  const slider = sliders[key];
  return html`<field-input
    .key=${key}
    .store=${store}
    .names=${names}
    .problem=${problem}
    .inline=${lab.compact}
    .slider=${slider !== undefined}
    .from=${slider?.[0]}
    .to=${slider?.[1]}
  ></field-input>`;
}

const sourceNames = lawSourceIds.map((id) => ({ id, name: words.from[id] }));
const verifierNames = (lab: TreeLab) => treeVerifierIds.map((id) => ({ id, name: lab.nameOf(id) }));

/** One scheme for all levels is chosen from a list; a list a level is typed. */
function drawsView(schemes: Client['registry']['schemes'], store: Store, problem: string | undefined) {
  const { draws } = store.state;
  const one = draws.length === 1 && !store.typed.has('draws') ? draws[0] : undefined;
  const choose = (event: Event) => {
    const { value } = event.target as HTMLSelectElement;
    const depth = Math.max(2, store.state.depth);
    store.enter('draws', value === '' ? new Array(depth).fill(draws[0]).join(',') : value);
  };
  return html`<div class="draws">
    <label for="draws" title=${helpOf('draws')}>${fields.draws.label}</label>
    <select id="draws" @change=${choose}>
      ${schemeIds.map(
        (id) =>
          html`<option value=${id} .selected=${id === one}>${schemes.find((info) => info.id === id)?.name ?? id}</option>`,
      )}
      <option value="" .selected=${one === undefined}>${words.perLevel}</option>
    </select>
    ${one === undefined ? html`<field-input .key=${'draws'} .store=${store} .problem=${problem}></field-input>` : problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
  </div>`;
}

function editsNote(store: Store) {
  const { edit } = store.state;
  if (edit.length === 0) return nothing;
  const unfit = edit.filter((row) => !fits(row, store.state)).length;
  return html`<div class="edits">
    ${unfit > 0 ? html`<p class="problem">${words.unfit(unfit)}</p>` : nothing}
    <button type="button" class="quiet" @click=${() => store.set({ edit: [] })}>${words.clearEdits}</button>
  </div>`;
}

function prevent(event: Event): void {
  event.preventDefault();
}

/** Examples that show something: a chip each, and the state that it opens. */
import { html } from 'lit';
import { defaults, type LabId, type State, type Store } from '../state';
import { strings } from '../ui/strings';

export interface Preset {
  name: string;
  /** What there is to see. */
  about: string;
  /** What differs from the defaults. */
  state: Partial<State>;
}

export function examplesView(store: Store, lab: LabId, presets: readonly Preset[]) {
  return html`<div class="examples" role="group" aria-label=${strings.examples}>
    <span class="muted small">${strings.examples}</span>
    ${presets.map(
      ({ name, about, state }) =>
        html`<button class="chip" title=${about} @click=${() => store.set({ ...defaults, lab, ...state }, 'visit')}>
          ${name}
        </button>`,
    )}
  </div>`;
}

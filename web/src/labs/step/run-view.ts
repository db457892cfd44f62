/** Which rule emits, how many steps, Run and Stop. */
import { html, nothing } from 'lit';
import type { Client, StepReport, VerifierReport } from '../../core/client-types';
import { defaults, fields, type Store } from '../../state';
import { helpOf } from '../../ui/field-help';
import '../../ui/field-input';
import { strings } from '../../ui/strings';
import { nameOf } from './finding';
import type { StepLab } from './step-lab';

export function runView(
  { run }: StepLab,
  { registry }: Client,
  store: Store,
  report: StepReport,
  verifier: VerifierReport,
) {
  const toggle = () => (run.running ? run.stop() : void run.start(store.state, verifier.id));
  const chosen = store.state.verifier;
  const replaced = chosen !== verifier.id && chosen !== defaults.verifier;
  return html`<div slot="tools" class="run">
    <select
      aria-label=${fields.verifier.label}
      title=${helpOf('verifier')}
      @change=${(event: Event) => store.enter('verifier', (event.target as HTMLSelectElement).value)}
    >
      ${report.verifiers.map(
        ({ id }) => html`<option value=${id} .selected=${id === verifier.id}>${nameOf(registry, id)}</option>`,
      )}
    </select>
    <field-input .key=${'steps'} .store=${store}></field-input>
    <button class="primary" ?disabled=${!run.running && store.typed.size > 0} @click=${toggle}>
      ${run.running ? strings.run.stop : strings.run.start}
    </button>
    ${replaced ? html`<p class="muted small">${strings.step.other}</p>` : nothing}
  </div>`;
}

/** The inputs of the lab, each from the registry of fields. */
import { html, nothing } from 'lit';
import type { Client } from '../../core/client-types';
import type { FieldKey, Store } from '../../state';
import '../../ui/field-input';
import { strings } from '../../ui/strings';
import type { StepLab } from './step-lab';

const first: readonly FieldKey[] = ['n', 'scheme'];
const laws: readonly FieldKey[] = ['V', 'p', 'q'];
const further: readonly FieldKey[] = ['seed', 'conf', 'rho', 'power'];

/** Sliders reach where there is something to see; inputs take the whole range. */
const sliderEnds: Partial<Record<FieldKey, number>> = { n: 8, V: 64 };

export function controlsView(lab: StepLab, client: Client, store: Store) {
  const control = (key: FieldKey) => controlView(lab, client, store, key);
  if (lab.controls) return html`<form class="controls" @submit=${prevent}>${lab.controls.map(control)}</form>`;
  if (lab.compact) return nothing;
  return html`<form class="controls" aria-label=${strings.settings} @submit=${prevent}>
    ${first.map(control)}
    <details ?open=${!lab.narrow}>
      <summary>${strings.step.laws}</summary>
      <div class="group">
        ${laws.map(control)}
        <context-laws .client=${client} .store=${store} .site=${lab.site}></context-laws>
      </div>
    </details>
    <details>
      <summary>${strings.more}</summary>
      <div class="group">${further.map(control)}</div>
    </details>
  </form>`;
}

function controlView(lab: StepLab, { registry }: Client, store: Store, key: FieldKey) {
  const { engine } = lab;
  const problem = engine.problem(key);
  if (key === 'p' || key === 'q')
    return html`<law-input
      .key=${key}
      .store=${store}
      .families=${registry.families}
      .values=${key === 'p' ? engine.shown?.report.target : engine.shown?.report.draft}
      .problem=${problem}
    ></law-input>`;
  const names = key === 'scheme' ? registry.schemes : key === 'verifier' ? registry.verifiers : undefined;
  const end = sliderEnds[key];
  return html`<field-input
    .key=${key}
    .store=${store}
    .names=${names}
    .problem=${problem}
    .inline=${lab.compact}
    .slider=${end !== undefined}
    .to=${end}
  ></field-input>`;
}

function prevent(event: Event): void {
  event.preventDefault();
}

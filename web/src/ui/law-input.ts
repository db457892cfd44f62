/**
 * The form of a law: by family with its parameter and seed, or numbers typed or pasted.
 * `<law-input key="p" .store=${store} .families=${registry.families} .values=${values}></law-input>`
 */
import { css, html, LitElement, nothing } from 'lit';
import type { FamilyInfo } from '../core/types';
import { familiesFor, fields, type Store, writeField } from '../state';
import { helpOf } from './field-help';
import { words } from './law-strings';
import { asKind, joinLaw, type LawParts, spaced, splitLaw } from './law-text';
import { StoreController } from './store-controller';
import { controls, theme } from './theme';

type LawKey = 'p' | 'q' | 'tp' | 'tq';

/** What a slider covers: the part of a parameter's range where something is to be seen. */
const sliders: Record<string, { from: number; to: number; logarithmic?: boolean }> = {
  zipf: { from: 0, to: 4 },
  geometric: { from: 0.05, to: 1 },
  dirichlet: { from: 0.01, to: 100, logarithmic: true },
  noise: { from: 0, to: 1 },
  logitnoise: { from: 0, to: 4 },
};
const sliderSteps = 200;

export class LawInput extends LitElement {
  static override properties = {
    key: { reflect: true },
    store: { attribute: false },
    families: { attribute: false },
    values: { attribute: false },
    problem: {},
    editing: { state: true },
  };
  static override styles = [
    theme,
    controls,
    css`
      :host {
        display: block;
        min-width: 0;
      }
      .grid {
        display: grid;
        grid-template-columns: minmax(0, 1fr) 96px;
        gap: 6px 8px;
        align-items: center;
      }
      .grid .heading {
        color: var(--_text);
        font-size: 14px;
        font-weight: 600;
      }
      label:not(.heading)::first-letter,
      .name::first-letter {
        text-transform: uppercase;
      }
      .name {
        display: inline-block;
      }
      .swatch {
        display: inline-block;
        width: 10px;
        height: 10px;
        margin-right: 6px;
        border: 2px solid var(--_draft);
        border-radius: 2px;
      }
      :host(:is([key='p'], [key='tp'])) .swatch {
        border-color: var(--_target);
        background: var(--_target);
      }
      select {
        width: 100%;
        
      }
      .grid.head {
        grid-template-columns: 92px minmax(0, 1fr);
      }
      .grid label {
        font-size: 13px;
        color: var(--_muted);
      }
      .grid input[type='text'] {
        width: 100%;
        text-align: right;
      }
      .wide {
        grid-column: 1 / -1;
      }
      .seed {
        display: flex;
        align-items: center;
        justify-content: space-between;
      }
      .body {
        margin-top: 6px;
      }
      textarea {
        height: 76px;
      }
    `,
  ];

  declare key: LawKey;
  declare store: Store | undefined;
  declare families: readonly FamilyInfo[];
  declare values: Float64Array | undefined;
  declare problem: string | undefined;
  /** The law's text while a part of it is being typed. */
  declare editing: string | undefined;

  constructor() {
    super();
    this.families = [];
    new StoreController(this, (kind) => {
      if (kind !== 'edit') this.editing = undefined;
    });
  }

  protected override render() {
    if (!this.store) return nothing;
    const typed = this.store.typed.get(this.key);
    const text = this.editing ?? typed?.text ?? writeField(this.key, this.store.state[this.key]);
    const parts = splitLaw(text);
    const problem = typed?.problem.message ?? this.problem;
    return html`<div role="group" aria-label=${fields[this.key].label} title=${helpOf(this.key)}>
      <div class="grid head">
        <label class="heading" for="kind"><span class="swatch"></span><span class="name">${fields[this.key].label}</span></label>
        ${this.kinds(parts.kind === 'family' ? parts.family : parts.kind)}
      </div>
      <div class="body">${parts.kind === 'family' ? this.family(parts, !!problem) : this.list(parts, !!problem)}</div>
      <p class="problem" id="problem" role="alert" ?hidden=${!problem}>${problem}</p>
    </div>`;
  }

  private enter(text: string): void {
    this.editing = undefined;
    this.store!.enter(this.key, text);
  }

  private type(parts: LawParts): void {
    this.enter(joinLaw(parts));
    this.editing = joinLaw(parts);
  }

  private readonly typedAll = () => {
    this.editing = undefined;
  };

  private kinds(chosen: string) {
    const { role } = fields[this.key].kind;
    const names = new Map(this.families.map(({ id, name }) => [id, name]));
    const options = [
      ...familiesFor(role).map(({ id }) => [id, names.get(id) ?? id]),
      ['softmax', words.softmax],
      ['listed', words.listed],
    ];
    const choose = (event: Event) => {
      const kind = (event.target as HTMLSelectElement).value;
      this.enter(
        asKind(kind, this.store!.state[this.key], this.values ?? new Float64Array(this.store!.state.V).fill(1)),
      );
    };
    return html`<select id="kind" @change=${choose}>
      ${options.map(([id, name]) => html`<option value=${id} .selected=${id === chosen}>${name}</option>`)}
    </select>`;
  }

  private family(parts: LawParts & { kind: 'family' }, invalid: boolean) {
    const family = familiesFor(fields[this.key].kind.role).find(({ id }) => id === parts.family);
    if (!family) return nothing;
    const named = this.families.find(({ id }) => id === parts.family);
    return html`<div class="grid">
      ${family.parameter ? this.parameter(family.parameter, named?.formula ?? '', parts, invalid) : nothing}
      ${family.seeded ? this.seed(parts, invalid) : nothing}
    </div>`;
  }

  private parameter(name: string, formula: string, parts: LawParts & { kind: 'family' }, invalid: boolean) {
    const slider = sliders[parts.family];
    return html`<label for="parameter" title=${formula}>${name}</label>
      ${this.text('parameter', parts.parameter, invalid, (parameter) => ({ ...parts, parameter }))}
      ${
        slider
          ? html`<input
              class="wide"
              type="range"
              aria-label="${fields[this.key].label} ${name}"
              min="0"
              max=${sliderSteps}
              .value=${String(toSlider(slider, Number(parts.parameter)))}
              aria-valuetext=${parts.parameter}
              @input=${(event: Event) =>
                this.enter(
                  joinLaw({
                    ...parts,
                    parameter: String(fromSlider(slider, Number((event.target as HTMLInputElement).value))),
                  }),
                )}
            />`
          : nothing
      }`;
  }

  private seed(parts: LawParts & { kind: 'family' }, invalid: boolean) {
    const next = () => this.enter(joinLaw({ ...parts, seed: String((Number(parts.seed) || 0) + 1) }));
    return html`<span class="seed"
        ><label for="seed">${words.seed}</label
        ><button class="quiet" title=${words.another} aria-label=${words.another} @click=${next}>+1</button></span
      >${this.text('seed', parts.seed, invalid, (seed) => ({ ...parts, seed }))}`;
  }

  private list(parts: Exclude<LawParts, { kind: 'family' }>, invalid: boolean) {
    const isLogits = parts.kind === 'softmax';
    const name = isLogits ? words.logits : words.weights;
    return html`<textarea
        aria-label="${fields[this.key].label}: ${name}"
        title=${words.hint}
        spellcheck="false"
        autocomplete="off"
        .value=${this.editing === undefined ? spaced(parts.body) : parts.body}
        aria-invalid=${invalid ? 'true' : 'false'}
        aria-describedby="problem"
        @input=${(event: Event) => this.type({ ...parts, body: (event.target as HTMLTextAreaElement).value })}
        @change=${this.typedAll}
      ></textarea>
      ${
        isLogits
          ? html`<div class="grid body">
              <label for="temperature">${words.temperature}</label>
              ${this.text('temperature', parts.temperature, invalid, (temperature) => ({ ...parts, temperature }))}
            </div>`
          : nothing
      }`;
  }

  private text(id: string, value: string, invalid: boolean, change: (value: string) => LawParts) {
    return html`<input
      id=${id}
      type="text"
      inputmode="decimal"
      autocomplete="off"
      .value=${value}
      aria-invalid=${invalid ? 'true' : 'false'}
      aria-describedby="problem"
      @input=${(event: Event) => this.type(change((event.target as HTMLInputElement).value))}
      @change=${this.typedAll}
    />`;
  }
}

type Slider = (typeof sliders)[string];

function fromSlider({ from, to, logarithmic }: Slider, position: number): number {
  const share = position / sliderSteps;
  return Number((logarithmic ? from * (to / from) ** share : from + (to - from) * share).toPrecision(3));
}

function toSlider({ from, to, logarithmic }: Slider, value: number): number {
  const share = logarithmic ? Math.log(value / from) / Math.log(to / from) : (value - from) / (to - from);
  return Math.round(sliderSteps * Math.min(Math.max(share || 0, 0), 1));
}

customElements.define('law-input', LawInput);

declare global {
  interface HTMLElementTagNameMap {
    'law-input': LawInput;
  }
}

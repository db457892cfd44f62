/**
 * The form control of any field of the registry: `<field-input key="n" .store=${store} slider></field-input>`. Reads
 * and writes the store; what was typed stays, with the sentence that says what is allowed.
 *
 *     names      name and summary of ids, for choices: the entries of the core's registry
 *     problem    a sentence from elsewhere (the core) about this field
 *     inline     choices beside each other
 *     slider     adds a slider over [from, to] (default: what the field allows)
 */
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { type AnyKind, type FieldKey, fields, type Store, writeField } from '../state';
import { helpOf, helpReady } from './field-help';
import { StoreController } from './store-controller';
import { controls, theme } from './theme';

export interface Named {
  id: string;
  name: string;
  summary?: string;
}

export class FieldInput extends LitElement {
  static override properties = {
    key: { reflect: true },
    store: { attribute: false },
    names: { attribute: false },
    problem: {},
    slider: { type: Boolean },
    inline: { type: Boolean, reflect: true },
    from: { type: Number },
    to: { type: Number },
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
      label,
      legend {
        padding: 0;
        color: var(--_text);
        font-size: 14px;
        font-weight: 600;
      }
      label:not(.option)::first-letter,
      legend::first-letter {
        text-transform: uppercase;
      }
      fieldset {
        min-width: 0;
        margin: 0;
        padding: 0;
        border: 0;
      }
      .line {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 4px 8px;
      }
      .line label {
        flex: 1 1 auto;
      }
      .line input[type='text'] {
        width: 96px;
        text-align: right;
      }
      .line input.wide {
        flex: 1 1 160px;
        text-align: left;
      }
      .option {
        display: flex;
        align-items: baseline;
        gap: 8px;
        padding: 3px 0;
        font-weight: 400;
      }
      .option input {
        flex: none;
        margin: 0;
        transform: translateY(1px);
      }
      :host([inline]) .options {
        display: flex;
        flex-wrap: wrap;
        gap: 0 20px;
      }
      .help {
        margin: 2px 0 0;
        color: var(--_muted);
        font-size: 13px;
        line-height: 1.4;
      }
    `,
  ];

  declare key: FieldKey;
  declare store: Store | undefined;
  declare names: readonly Named[] | undefined;
  declare problem: string | undefined;
  declare slider: boolean;
  declare inline: boolean;
  declare from: number | undefined;
  declare to: number | undefined;
  /** Text while it is being typed: `1.` means 1, but must not turn into `1` before the next digit. */
  declare editing: string | undefined;

  constructor() {
    super();
    void helpReady.then(() => this.requestUpdate());
    new StoreController(this, (kind) => {
      if (kind !== 'edit') this.editing = undefined;
    });
  }

  protected override render() {
    if (!this.store) return nothing;
    const { kind } = fields[this.key];
    const problem = this.store.typed.get(this.key)?.problem.message ?? this.problem;
    return html`${this.control(kind, problem)}
      <p class="problem" id="problem" role="alert" ?hidden=${!problem}>${problem}</p>`;
  }

  private get text(): string {
    const { store, key } = this;
    return store!.typed.get(key)?.text ?? writeField(key, store!.state[key] as never);
  }

  private enter(text: string): void {
    this.editing = undefined;
    this.store!.enter(this.key, text);
  }

  private type(event: Event): void {
    const { value } = event.target as HTMLInputElement;
    this.enter(value);
    this.editing = value;
  }

  private control(kind: AnyKind, problem: string | undefined): TemplateResult | typeof nothing {
    switch (kind.type) {
      case 'choice':
        return this.choice(kind.ids);
      case 'choices':
        return this.choices(kind.ids);
      case 'flag':
        return this.flag();
      case 'number':
        return html`${this.line(problem, false)} ${this.slider ? this.range(kind.minimum, kind.maximum, kind.whole) : nothing}`;
      default:
        return this.line(problem, true);
    }
  }

  private line(problem: string | undefined, wide: boolean) {
    const { label } = fields[this.key];
    const help = helpOf(this.key);
    return html`<div class="line">
      <label for="input" title=${help}>${label}</label>
      <input
        id="input"
        type="text"
        class=${wide ? 'wide' : ''}
        inputmode=${wide ? 'text' : 'decimal'}
        autocomplete="off"
        spellcheck="false"
        .value=${this.editing ?? this.text}
        aria-invalid=${problem ? 'true' : 'false'}
        aria-describedby="problem"
        @input=${this.type}
        @change=${() => {
          this.editing = undefined;
        }}
      />
    </div>`;
  }

  private range(minimum: number, maximum: number, whole: boolean) {
    const from = this.from ?? minimum;
    const to = this.to ?? maximum;
    return html`<input
      type="range"
      aria-label=${fields[this.key].label}
      min=${from}
      max=${to}
      step=${whole ? 1 : (to - from) / 200}
      .value=${String(this.store!.state[this.key])}
      @input=${(event: Event) => this.enter((event.target as HTMLInputElement).value)}
    />`;
  }

  private choice(ids: readonly string[]) {
    const { label } = fields[this.key];
    const help = helpOf(this.key);
    const chosen = this.store!.state[this.key];
    const summary = this.names?.find(({ id }) => id === chosen)?.summary;
    return html`<fieldset>
      <legend title=${help}>${label}</legend>
      <div class="options">
      ${ids.map(
        (id) => html`<label class="option" title=${this.summaryOf(id)}
          ><input
            type="radio"
            name="choice"
            value=${id}
            .checked=${id === chosen}
            @change=${() => this.enter(id)}
          />${this.nameOf(id)}</label
        >`,
      )}</div>
      ${summary ? html`<p class="help">${summary}</p>` : nothing}
    </fieldset>`;
  }

  private choices(ids: readonly string[]) {
    const { label } = fields[this.key];
    const help = helpOf(this.key);
    const chosen = new Set(this.text.split(',').filter((id) => id !== ''));
    const toggle = (id: string, on: boolean) => {
      if (on) chosen.add(id);
      else chosen.delete(id);
      this.enter(ids.filter((known) => chosen.has(known)).join(','));
    };
    return html`<fieldset aria-describedby="problem">
      <legend title=${help}>${label}</legend>
      <div class="options">
      ${ids.map(
        (id) => html`<label class="option" title=${this.summaryOf(id)}
          ><input
            type="checkbox"
            .checked=${chosen.has(id)}
            @change=${(event: Event) => toggle(id, (event.target as HTMLInputElement).checked)}
          />${this.nameOf(id)}</label
        >`,
      )}</div>
    </fieldset>`;
  }

  private flag() {
    const { label } = fields[this.key];
    const help = helpOf(this.key);
    return html`<label class="option" title=${help}
      ><input
        type="checkbox"
        .checked=${this.text === '1'}
        @change=${(event: Event) => this.enter((event.target as HTMLInputElement).checked ? '1' : '0')}
      />${label}</label
    >`;
  }

  private nameOf(id: string): string {
    return this.names?.find((named) => named.id === id)?.name ?? id;
  }

  private summaryOf(id: string): string {
    return this.names?.find((named) => named.id === id)?.summary ?? '';
  }
}

customElements.define('field-input', FieldInput);

declare global {
  interface HTMLElementTagNameMap {
    'field-input': FieldInput;
  }
}

/** What to measure: every field of the Measure lab except its files, or the few that an embed asks for. */
import { css, html, LitElement, nothing } from 'lit';
import type { Registry } from '../../core/types';
import { defaults, type FieldKey, type Store } from '../../state';
import '../../ui/field-input';
import { StoreController } from '../../ui/store-controller';
import { controls, theme } from '../../ui/theme';
import { words } from './strings';

const table: readonly FieldKey[] = ['ns', 'schemes', 'verifiers'];
const shaping: readonly FieldKey[] = ['pt', 'pk', 'pp', 'qt', 'qk', 'qp'];
const sampling: readonly FieldKey[] = ['samples', 'seed', 'conf'];

export class MeasureSettings extends LitElement {
  static override properties = {
    store: { attribute: false },
    registry: { attribute: false },
    keys: { attribute: false },
  };
  static override styles = [
    theme,
    controls,
    css`
      :host,
      .group {
        display: grid;
        gap: 14px;
        align-content: start;
      }
      :host {
        grid-template-columns: repeat(auto-fill, minmax(min(220px, 100%), 1fr));
      }
      details {
        border-top: 1px solid var(--_line);
        padding-top: 10px;
      }
      summary {
        cursor: pointer;
        font-size: 14px;
        font-weight: 600;
      }
      .group {
        gap: 8px;
        margin-top: 10px;
      }
    `,
  ];

  declare store: Store | undefined;
  declare registry: Registry | undefined;
  /** The fields to show; undefined for all, in groups. */
  declare keys: readonly FieldKey[] | undefined;

  constructor() {
    super();
    new StoreController(this);
  }

  protected override render() {
    if (!this.store || !this.registry) return nothing;
    if (this.keys) return this.keys.map((key) => this.field(key));
    return html`${table.map((key) => this.field(key))} ${this.group(words.shaping, shaping)}
      ${this.group(words.sampling, sampling)}`;
  }

  /** Open from the start where a link has set one of its fields. */
  private group(title: string, keys: readonly FieldKey[]) {
    const { state } = this.store!;
    return html`<details ?open=${keys.some((key) => state[key] !== defaults[key])}>
      <summary>${title}</summary>
      <div class="group">${keys.map((key) => this.field(key))}</div>
    </details>`;
  }

  private field(key: FieldKey) {
    const named = { schemes: this.registry!.schemes, verifiers: this.registry!.verifiers } as Partial<
      Record<FieldKey, readonly { id: string; name: string }[]>
    >;
    return html`<field-input key=${key} .store=${this.store} .names=${named[key]}></field-input>`;
  }
}

customElements.define('measure-settings', MeasureSettings);

declare global {
  interface HTMLElementTagNameMap {
    'measure-settings': MeasureSettings;
  }
}

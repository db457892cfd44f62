import { css, unsafeCSS } from 'lit';

/** From this width on the inputs stand beside the figures. */
export const besideWidth = 760;
const beside = unsafeCSS(`${besideWidth}px`);

export const labStyle = css`
  :host {
    display: block;
    container-type: inline-size;
  }
  .waiting {
    min-height: 60vh;
    padding: 48px 0;
  }
  .layout {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 20px 32px;
  }
  h1 {
    margin: 0;
    color: var(--_muted);
    font-size: 15px;
    font-weight: 400;
  }
  .headline {
    margin: 4px 0 0;
    max-width: 60ch;
    min-height: 2lh;
    font-size: 22px;
    font-weight: 600;
    line-height: 1.3;
    letter-spacing: -0.01em;
    text-wrap: balance;
  }
  :host([compact]) .headline {
    min-height: 0;
    font-size: 17px;
  }
  .kinds {
    margin: 4px 0 0;
  }
  .examples {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px;
    margin-top: 12px;
  }
  .chip {
    flex: none;
    min-height: 28px;
    padding: 2px 11px;
    border-color: var(--_line);
    border-radius: 14px;
    font-size: 13px;
  }
  .controls {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(240px, 100%), 1fr));
    gap: 16px 24px;
    align-content: start;
    align-self: start;
    padding: 14px 16px;
    border-radius: 10px;
    background: var(--_panel);
  }
  details {
    grid-column: 1 / -1;
    min-width: 0;
    padding-top: 12px;
    border-top: 1px solid var(--_line);
  }
  :host([compact]) field-input[key='scheme'] {
    grid-column: 1 / -1;
  }
  summary {
    font-size: 14px;
    font-weight: 600;
    cursor: pointer;
  }
  .group {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(220px, 100%), 1fr));
    gap: 16px 24px;
    margin-top: 12px;
  }
  .figures {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 28px 32px;
    align-items: start;
  }
  .figure {
    min-width: 0;
  }
  law-input:not(:defined) {
    display: block;
    height: 116px;
  }
  emitted-bars:not(:defined) {
    display: block;
    height: 182px;
  }
  dual-curve:not(:defined) {
    display: block;
    height: 278px;
  }
  .readout {
    min-height: 1.45em;
    margin: 6px 0 0;
  }
  .run {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    min-width: 0;
    max-width: 100%;
  }
  .run p {
    flex-basis: 100%;
    margin: 0;
  }
  .run select {
    max-width: 100%;
    text-overflow: ellipsis;
  }
  progress {
    display: block;
    width: 100%;
    height: 6px;
    accent-color: var(--_run);
  }
  @container (max-width: 560px) {
    .examples {
      flex-wrap: nowrap;
      margin-inline: -16px;
      padding: 3px 16px;
      overflow-x: auto;
      scrollbar-width: thin;
    }
    .headline {
      min-height: 4lh;
      font-size: 19px;
    }
  }
  @container (min-width: ${beside}) {
    .layout {
      grid-template-columns: 272px minmax(0, 1fr);
    }
    :host([compact]) .layout {
      grid-template-columns: minmax(0, 1fr);
    }
    .lead {
      grid-column: 1 / -1;
    }
    :host(:not([compact])) .controls {
      grid-template-columns: minmax(0, 1fr);
    }
    :host([compact]) .figures {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  @container (min-width: 1120px) {
    .figures {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
`;

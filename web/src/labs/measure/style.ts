import { css, unsafeCSS } from 'lit';

/** Width of the lab from which settings stand beside the results. */
export const twoColumns = 760;

export const measureStyle = css`
  :host {
    display: block;
    position: relative;
    min-width: 0;
    container-type: inline-size;
  }
  .waiting {
    min-height: 60vh;
    padding: 48px 0;
  }
  :host([compact]) .waiting {
    min-height: 0;
  }
  h1 {
    margin: 0;
    color: var(--_muted);
    font-size: 15px;
    font-weight: 400;
  }
  .headline {
    margin: 4px 0 16px;
    max-width: 62ch;
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
  .body {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 20px 32px;
    margin-top: 18px;
  }
  @container (max-width: 480px) {
    .headline {
      font-size: 18px;
    }
  }
  @container (min-width: ${unsafeCSS(`${twoColumns}px`)}) {
    :host(:not([compact])) .body {
      grid-template-columns: 248px minmax(0, 1fr);
    }
  }
  .results {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 24px;
    align-content: start;
    min-width: 0;
  }
  .run {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 4px 14px;
    align-items: center;
  }
  .run button {
    grid-row: span 2;
    min-width: 88px;
    min-height: 40px;
  }
  .run p {
    margin: 0;
  }
  .run .problem {
    grid-column: 1 / -1;
    font-size: 14px;
  }
  progress {
    display: block;
    width: 100%;
    height: 6px;
    accent-color: var(--_accent);
  }
  progress.quiet {
    visibility: hidden;
  }
  .tools {
    display: flex;
    align-items: baseline;
    gap: 6px;
    font-size: 13px;
  }
  .note {
    margin: 8px 0 0;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 4px 12px;
    margin-bottom: 4px;
  }
  h2 {
    margin: 0;
    font-size: 16px;
    font-weight: 650;
  }
  .partial {
    padding: 0 8px;
    border: 1px solid currentColor;
    border-radius: 10px;
    color: var(--_warning);
    font-size: 13px;
    font-weight: 600;
  }
  .head button {
    margin-left: auto;
  }
  .stale {
    opacity: 0.45;
  }
  .stale-note {
    margin: 0;
    color: var(--_warning);
  }
  :host([compact]) .body {
    gap: 14px;
    margin-top: 0;
  }
`;

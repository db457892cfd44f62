/**
 * Colours, type and native controls of every element. A host page themes them by custom properties (all inherit):
 *
 *     --mdsd-surface  --mdsd-panel   backgrounds: page, and inputs or tables on it
 *     --mdsd-text  --mdsd-muted      text, and text that explains
 *     --mdsd-line                    borders and axes
 *     --mdsd-accent                  links, focus, the value of a slider
 *     --mdsd-target  --mdsd-draft    the two laws p and q
 *     --mdsd-emitted  --mdsd-run     the emitted law, and what a run has simulated
 *     --mdsd-set                     the tokens of the minimising set
 *     --mdsd-warning                 what needs attention
 *     --mdsd-font  --mdsd-mono       font families
 *     --mdsd-radius                  corners
 *
 * Light and dark follow `color-scheme` of the host. Hues are Okabe and Ito's, darkened or lightened until each has a
 * contrast of 3:1 or more on its surface; no meaning rests on colour alone.
 */
import { css } from 'lit';

const tokens = css`
  --_surface: var(--mdsd-surface, light-dark(#ffffff, #14171b));
  --_panel: var(--mdsd-panel, light-dark(#f5f7f9, #1e2329));
  --_text: var(--mdsd-text, light-dark(#1a1f26, #e6e9ed));
  --_muted: var(--mdsd-muted, light-dark(#55606c, #a3adb8));
  --_line: var(--mdsd-line, light-dark(#d3d9df, #3a424c));
  --_control: light-dark(#7c8793, #77828e);
  --_accent: var(--mdsd-accent, light-dark(#0b5fa8, #79b8f3));
  --_target: var(--mdsd-target, light-dark(#0a6fb5, #58aef0));
  --_draft: var(--mdsd-draft, light-dark(#c4540c, #f0994c));
  --_emitted: var(--mdsd-emitted, light-dark(#00795c, #3fcb9f));
  --_run: var(--mdsd-run, light-dark(#9b2f7e, #ec93cd));
  --_set: var(--mdsd-set, light-dark(#fff4cc, #332c12));
  --_warning: var(--mdsd-warning, light-dark(#8f4a00, #f5bd62));
  --_font: var(--mdsd-font, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif);
  --_mono: var(--mdsd-mono, ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace);
  --_radius: var(--mdsd-radius, 6px);
`;

/** For the shadow root of every element. */
export const theme = css`
  :host {
    ${tokens}
    color: var(--_text);
    font: 400 15px / 1.5 var(--_font);
    font-variant-numeric: tabular-nums;
  }
  :host,
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  :host([hidden]) {
    display: none;
  }
  :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }
  .muted {
    color: var(--_muted);
  }
  .small {
    font-size: 13px;
    line-height: 1.45;
  }
  .visually-hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .problem {
    margin: 4px 0 0;
    color: var(--_warning);
    font-size: 13px;
    line-height: 1.4;
    overflow-wrap: anywhere;
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      transition: none !important;
      animation: none !important;
      scroll-behavior: auto !important;
    }
  }
`;

/** Native inputs, buttons and links. */
export const controls = css`
  button,
  input,
  select,
  textarea {
    color: inherit;
    font: inherit;
    font-size: 14px;
  }
  input:not([type]),
  input[type='text'],
  select,
  textarea {
    min-width: 0;
    padding: 4px 8px;
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
    background: var(--_surface);
  }
  select {
    min-height: 32px;
  }
  textarea {
    display: block;
    width: 100%;
    font-family: var(--_mono);
    font-size: 13px;
    line-height: 1.5;
    resize: vertical;
  }
  [aria-invalid='true'] {
    border-color: var(--_warning) !important;
    box-shadow: inset 3px 0 0 var(--_warning);
  }
  input[type='range'],
  input[type='radio'],
  input[type='checkbox'] {
    accent-color: var(--_accent);
  }
  input[type='range'] {
    width: 100%;
    min-width: 0;
    height: 24px;
    margin: 0;
  }
  button {
    min-height: 32px;
    padding: 4px 12px;
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
    background: var(--_surface);
    cursor: pointer;
  }
  button:hover {
    border-color: var(--_accent);
    color: var(--_accent);
  }
  button.primary {
    border-color: var(--_accent);
    background: var(--_accent);
    color: var(--_surface);
    font-weight: 600;
  }
  button.primary:hover {
    filter: brightness(1.08);
  }
  button.quiet {
    min-height: 26px;
    padding: 2px 7px;
    border-color: transparent;
    background: none;
    color: var(--_muted);
    font-size: 13px;
  }
  button.quiet:hover,
  button.quiet[aria-expanded='true'] {
    border-color: var(--_line);
    color: var(--_text);
  }
  a {
    color: var(--_accent);
    text-underline-offset: 2px;
  }
  @media print {
    button,
    input[type='range'] {
      display: none;
    }
  }
`;

/** For the document of a page. */
export const page = css`
  :root {
    ${tokens}
    color-scheme: light dark;
    background: var(--_surface);
    color: var(--_text);
    font: 400 15px / 1.5 var(--_font);
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
  }
  body {
    margin: 0;
  }
  @media print {
    :root {
      color-scheme: light !important;
    }
  }
`;

/** `?theme=light` or `?theme=dark` forces one of the two; anything else follows the visitor's system. */
export function applyTheme(name: string | null, root: HTMLElement): void {
  if (name === 'light' || name === 'dark') root.style.colorScheme = name;
}

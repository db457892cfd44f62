/** The published link format, from the registry that the codec uses. */
import { html, render } from 'lit';
import { labs } from '../labs/registry';
import { currentVersion, fieldKeys, fields, type LabId, labIds, writeField } from '../state';
import { applyTheme, page } from './theme';

document.adoptedStyleSheets = [...document.adoptedStyleSheets, page.styleSheet!];
applyTheme(new URLSearchParams(window.location.search).get('theme'), document.documentElement);

const place = document.querySelector('#fields');
const version = document.querySelector('#version');
if (place instanceof HTMLElement) render(labIds.map(table), place);
if (version) version.textContent = String(currentVersion());

function table(lab: LabId) {
  const own = fieldKeys.filter((key) => {
    const used = fields[key].labs;
    return key !== 'lab' && (used.length === 1 ? used[0] === lab : lab === labIds[0]);
  });
  return html`<h3>${labs[lab].name}${lab === labIds[0] ? ', and common to all labs' : ''}</h3>
    <div class="scroll" tabindex="0" role="region" aria-label="Fields of ${labs[lab].name}">
      <table>
        <thead>
          <tr><th scope="col">key</th><th scope="col">meaning</th><th scope="col">allowed</th><th scope="col">default</th></tr>
        </thead>
        <tbody>
          ${own.map((key) => {
            const { label, help, kind, initial } = fields[key];
            const text = writeField(key, initial as never);
            return html`<tr>
              <th scope="row"><code>${key}</code></th>
              <td><b>${label}</b>. ${help}</td>
              <td>${kind.allowed}</td>
              <td>${text === '' ? html`<span class="muted">none</span>` : html`<code>${text}</code>`}</td>
            </tr>`;
          })}
        </tbody>
      </table>
    </div>
    `;
}

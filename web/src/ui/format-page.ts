/** The published link format, from the registry that the codec uses. */
import { html, render } from 'lit';
import { labs } from '../labs/registry';
import {
  currentVersion,
  families,
  familyLaw,
  fieldKeys,
  fields,
  grouped,
  type LabId,
  labIds,
  limits,
  maximumTemperature,
  writeField,
  writeLaw,
} from '../state';
import { help } from '../state/help';
import { applyTheme, page } from './theme';

document.adoptedStyleSheets = [...document.adoptedStyleSheets, page.styleSheet!];
applyTheme(new URLSearchParams(window.location.search).get('theme'), document.documentElement);

const parts: Record<string, unknown> = {
  version: currentVersion(),
  laws: [
    ...families.map(familyLine),
    html`<li>
      <code>softmax:1,2,3</code> or <code>softmax:1,2,3;temperature=0.7</code>: the softmax of logits, one a token; temperature
      from 0 to ${grouped(maximumTemperature)}
    </li>`,
    html`<li><code>0.5,0.3,0.2</code>: weights, one a token, none negative; they need not add up to 1</li>`,
  ],
  fields: labIds.map(table),
};
for (const [id, part] of Object.entries(parts)) render(part, document.getElementById(id)!);

function familyLine({ id, parameter, minimum, maximum, seeded, needsTarget }: (typeof families)[number]) {
  return html`<li>
    <code>${writeLaw(familyLaw(id))}</code>${
      parameter ? `: ${parameter} from ${grouped(minimum)} to ${grouped(maximum)}` : ''
    }${seeded ? `, seed from 0 to ${grouped(limits.seed)}` : ''}${needsTarget ? html`; for <code>q</code> only, this far from <code>p</code>` : ''}
  </li>`;
}

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
            const { label, kind, initial } = fields[key];
            const text = writeField(key, initial as never);
            return html`<tr>
              <th scope="row"><code>${key}</code></th>
              <td><b>${label}</b>. ${help[key]}</td>
              <td>${kind.allowed}</td>
              <td>${text === '' ? html`<span class="muted">none</span>` : html`<code>${text}</code>`}</td>
            </tr>`;
          })}
        </tbody>
      </table>
    </div>
    `;
}

/** What the Share dialog hands out for one state: pure text, ready to paste. */
import type { State } from '../state';
import { attributesOf } from './attributes';

export interface ShareSubject {
  /** Address of the site's folder, with its final slash. */
  site: string;
  state: State;
  /** The state as a link holds it, without `#`. */
  link: string;
  /** What the figure shows, in a few words. */
  title: string;
  theme: string;
  /** Keys of the controls to show. */
  controls: readonly string[];
  /** Pixels: where nothing measures the content, and until something has. */
  height: number;
  version: string;
  /** For the citation's `urldate`. */
  date: Date;
}

export interface ShareCode {
  id: 'link' | 'iframe' | 'sandboxed' | 'element' | 'markdown' | 'citation';
  code: string;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character);

const attribute = (name: string, value: string) => ` ${name}="${escapeHtml(value)}"`;

/** Brackets end a Markdown link, braces a BibTeX field. */
const plainUrl = (url: string) =>
  url.replace(
    /[()[\]{}\\<>\s]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );

function query({ theme, controls }: ShareSubject): string {
  const parts = [theme !== 'auto' && `theme=${theme}`, controls.length > 0 && `controls=${controls.join(',')}`].filter(
    Boolean,
  );
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

export const embedAddress = (subject: ShareSubject): string =>
  `${subject.site}embed.html${query(subject)}#${subject.link}`;

function iframe(subject: ShareSubject, sandbox?: string): string {
  const { site, title, height } = subject;
  const attributes = [
    attribute('src', embedAddress(subject)),
    attribute('title', title),
    sandbox ? attribute('sandbox', sandbox) : '',
    attribute('width', '100%'),
    attribute('height', String(height)),
    attribute('style', 'border: 0'),
    attribute('loading', 'lazy'),
  ];
  return `<iframe${attributes.join('')}></iframe>\n<script${attribute('src', `${site}resize.js`)} async></script>`;
}

function element({ site, state, theme, controls }: ShareSubject): string {
  const attributes = attributesOf(state).map(([name, value]) => attribute(name, value));
  if (theme !== 'auto') attributes.push(attribute('theme', theme));
  if (controls.length > 0) attributes.push(attribute('controls', controls.join(',')));
  const script = `<script${attribute('src', `${site}mdsd-playground.js`)} async></script>`;
  return `<mdsd-playground${attributes.join('')}></mdsd-playground>\n${script}`;
}

const citation = ({ site, link, title, version, date }: ShareSubject) =>
  `@software{mdsd_playground,
  title   = {{MDSD Playground}},
  version = {${version}},
  url     = {${plainUrl(`${site}#${link}`)}},
  urldate = {${date.toISOString().slice(0, 10)}},
  note    = {${title.replace(/[{}\\]/g, '')}}
}`;

export function shareCodes(subject: ShareSubject): ShareCode[] {
  const { site, link, title } = subject;
  return [
    { id: 'link', code: `${site}#${link}` },
    { id: 'iframe', code: iframe(subject) },
    // Popups only for "Open in playground"; everything else works with scripts alone.
    { id: 'sandboxed', code: iframe(subject, 'allow-scripts allow-popups allow-popups-to-escape-sandbox') },
    { id: 'element', code: element(subject) },
    { id: 'markdown', code: `[${title.replace(/[[\]\\]/g, '\\$&')}](${plainUrl(`${site}#${link}`)})` },
    { id: 'citation', code: citation(subject) },
  ];
}

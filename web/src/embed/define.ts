import { embedPage } from './page';
import { MdsdPlayground } from './playground';

/** @param script the element that loads this script */
export function define(script: HTMLScriptElement): void {
  // Every pasted code brings its script: the first does it for all.
  if (customElements.get('mdsd-playground')) return;
  MdsdPlayground.script = script.src;
  customElements.define('mdsd-playground', MdsdPlayground);
  // embed.html is the element on a page of its own.
  if (script.hasAttribute('data-page')) embedPage();
}

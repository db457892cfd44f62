/**
 * embed.html: the element with the state of the address (`#…` as in any link, `?theme=…&controls=…`), which it follows
 * and never changes, telling the page around it how high it is.
 */
import { page } from '../ui/theme';
import { askType, heightType } from './height-message';

export function embedPage(): void {
  document.adoptedStyleSheets = [page.styleSheet!];
  const options = new URLSearchParams(window.location.search);
  const theme = options.get('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.style.colorScheme = theme;

  const element = document.createElement('mdsd-playground');
  element.theme = theme;
  element.controls = options.get('controls');
  const follow = () => {
    element.link = window.location.hash.slice(1);
  };
  follow();
  window.addEventListener('hashchange', follow);

  let told = 0;
  const tell = () => {
    told = element.getBoundingClientRect().height;
    parent.postMessage({ type: heightType, height: told }, '*');
  };
  new ResizeObserver(tell).observe(element);
  // Out of sight, a frame of another origin is not drawn and no observer is called; timers are.
  setInterval(() => {
    if (element.getBoundingClientRect().height !== told) tell();
  }, 1000);
  window.addEventListener('message', ({ source, data }) => {
    if (source === parent && data?.type === askType) tell();
  });
  document.body.append(element);
}

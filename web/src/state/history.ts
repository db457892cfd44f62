/**
 * Keeps the address and the store together: editing replaces the current entry (some time after the last change, since
 * browsers limit how often), a visit adds one, the back button loads the one before. Only the page does this; an embed
 * never touches its address.
 */
import type { State } from './fields';
import { formatLink, isCompressed, type ParsedLink, parseLink, parseText } from './link';
import type { Store } from './store';

const quietTime = 400;

/** The state in the address. Immediate unless it is compressed, so that the first figure need not wait. */
export function currentLink(): ParsedLink | Promise<ParsedLink> {
  const text = window.location.hash.replace(/^#/, '');
  return isCompressed(text) ? parseLink(text) : parseText(text);
}

export function bindHistory(store: Store): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unwritten: State | undefined;
  // Compressing takes time: one write or read after the other, so that entries keep their order.
  let queue = Promise.resolve();

  function write(method: 'pushState' | 'replaceState', state: State): void {
    queue = queue.then(async () => {
      const url = `#${await formatLink(state)}`;
      if (url !== window.location.hash) history[method](null, '', url);
    });
  }

  function writeEdits(): void {
    clearTimeout(timer);
    if (unwritten) write('replaceState', unwritten);
    unwritten = undefined;
  }

  store.subscribe((kind) => {
    if (kind === 'edit') {
      unwritten = store.state;
      clearTimeout(timer);
      timer = setTimeout(writeEdits, quietTime);
    } else if (kind === 'visit') {
      writeEdits();
      write('pushState', store.state);
    }
  });

  window.addEventListener('popstate', () => {
    clearTimeout(timer);
    unwritten = undefined;
    queue = queue.then(async () => store.load(await currentLink()));
  });
}

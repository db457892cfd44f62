/** What a page can do with the element: set its attributes, and hear what the reader did. */
import { page } from '../ui/theme';
import type { ChangeDetail } from './playground';

document.adoptedStyleSheets = [page.styleSheet!];

const element = document.querySelector('#element')!;

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-ns]')) {
  button.addEventListener('click', () => element.setAttribute('ns', button.dataset.ns ?? ''));
}

element.addEventListener('change', (event) => {
  document.querySelector('#said')!.textContent = `#${(event as CustomEvent<ChangeDetail>).detail.link}`;
});

/**
 * The script beside an embedding <iframe>: gives each embed of this page the height of its content.
 *   <iframe src="…/embed.html#…"></iframe> <script src="…/resize.js" async></script>
 */
import { askType, heightType } from './height-message';

const smallest = 80;
const largest = 8000;

const embeds = () => [...document.querySelectorAll('iframe')].filter(({ src }) => /\/embed\.html([?#]|$)/.test(src));

addEventListener('message', ({ source, data }) => {
  if (data?.type !== heightType || !Number.isFinite(data.height)) return;
  const frame = embeds().find(({ contentWindow }) => contentWindow === source);
  if (frame) frame.style.height = `${Math.min(Math.max(Math.ceil(data.height), smallest), largest)}px`;
});

// An embed that was ready before this script has spoken too early.
for (const frame of embeds()) frame.contentWindow?.postMessage({ type: askType }, '*');

/** From a slider to the drawn figure in Chromium, V = 64 and n = 4, in frames of 1/60 s. */
import { chromium } from 'playwright-core';
import { serve } from '../../web/build/serve.mjs';
import { chromium as chromiumPath } from '../../web/build/setup.mjs';

const repeats = 200;
const site = await serve();
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  await page.goto(`${site.url}#V=64&n=4&q=dirichlet:0.5;seed=3`);
  await page.locator('step-lab .headline').waitFor();
  await page.waitForLoadState('networkidle');
  const times = await page.evaluate(async (count) => {
    const lab = document.querySelector('app-shell')?.shadowRoot?.querySelector('step-lab');
    if (!lab?.store) throw new Error('the page has no Step lab');
    /** @type {number[]} */
    const milliseconds = [];
    for (let i = 0; i < count; i++) {
      await new Promise(requestAnimationFrame);
      const { shown } = lab.engine;
      const start = performance.now();
      lab.store.set({ p: { kind: 'family', family: 'zipf', parameter: 1 + i / 250 } });
      while (lab.engine.shown === shown) {
        const { port1, port2 } = new MessageChannel();
        await new Promise((resolve) => {
          port1.onmessage = resolve;
          port2.postMessage(0);
        });
      }
      await lab.updateComplete;
      document.body.getBoundingClientRect();
      milliseconds.push(performance.now() - start);
    }
    return milliseconds.sort((a, b) => a - b);
  }, repeats);
  const frame = 1000 / 60;
  const at = (/** @type {number} */ share) => times[Math.floor(share * (times.length - 1))] ?? Number.NaN;
  console.log(`slider to figure, V=64, n=4: median ${at(0.5).toFixed(1)} ms = ${(at(0.5) / frame).toFixed(2)} frames`);
  console.log(`  fastest ${at(0).toFixed(1)} ms, 9 of 10 within ${at(0.9).toFixed(1)} ms`);
} finally {
  await browser.close();
  await site.close();
}

/** Run and Stop: the simulation beside the exact values. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useSite } from './fixture';
import { bar, drawn, figure, input, settled } from './step-page';

const site = useSite();
const run = (page: Page) => page.getByRole('button', { name: 'Run', exact: true });
const stop = (page: Page) => page.getByRole('button', { name: 'Stop', exact: true });
const status = (page: Page) => figure(page, 'emitted').locator('.readout');

async function choose(page: Page, verifier: string): Promise<void> {
  await page.getByLabel('verifier to run').selectOption(verifier);
}

test.each(['single', 'naive', 'rrs', 'kseq'])('ARunOf %s HoldsTheExactValues', async (verifier) => {
  const page = await site.open('#steps=300000&seed=1&conf=0.9999');
  await drawn(page);
  await choose(page, verifier);
  await run(page).click();
  await expect.poll(() => status(page).textContent(), { timeout: 30_000 }).toMatch(/^Finished: 300,000 steps/);
  const [, low, high] = /\(([\d.]+) to ([\d.]+)\s%\)/.exec((await status(page).textContent()) ?? '') ?? [];
  const exact = await page.evaluate((id) => {
    const { report } = document.querySelector('app-shell')!.shadowRoot!.querySelector('step-lab')!.engine.shown!;
    return 100 * report.verifiers.find((row) => row.id === id)!.accepted;
  }, verifier);
  expect(exact).toBeGreaterThan(Number(low) - 0.01);
  expect(exact).toBeLessThan(Number(high) + 0.01);
  expect(await figure(page, 'emitted').locator('.summary').textContent()).toMatch(/8 of 8 token intervals hold p/);
  expect(await page.locator('emitted-bars path.run-line').count()).toBe(8 + 1);
  expect(await page.locator('acceptance-axis path.run-line').count()).toBe(1 + 1);
});

test('StopKeepsWhatThereIsAndTheNextRunStartsAgain', async () => {
  const page = await site.open('#steps=10000000&V=64');
  await drawn(page);
  await run(page).click();
  await expect
    .poll(() => status(page).textContent(), { timeout: 30_000 })
    .toMatch(/of 10,000,000 steps · [\d,]+ per second · .* left/);
  expect(await page.getByRole('progressbar').count()).toBe(1);
  await stop(page).click();
  await expect.poll(() => status(page).textContent()).toMatch(/^Stopped after [\d,]+ steps: accepted [\d.]+\s%/);
  expect(await page.locator('emitted-bars path.run-line').count()).toBe(64 + 1);
  expect(await run(page).count()).toBe(1);
  await run(page).click();
  await stop(page).click();
  await expect.poll(() => status(page).textContent()).toMatch(/^Stopped/);
});

test('ARunForOtherSettingsIsCleared', async () => {
  const page = await site.open('#steps=10000');
  await drawn(page);
  await run(page).click();
  await expect.poll(() => status(page).textContent()).toMatch(/^Finished/);
  await bar(page, 'p', 0).focus();
  await page.keyboard.press('ArrowUp');
  await settled(page);
  await expect.poll(() => status(page).textContent()).toMatch(/cleared/);
  expect(await page.locator('emitted-bars path.run-line').count()).toBe(0);
});

test('ThePageAnswersWhileItRuns', async () => {
  const page = await site.open('#steps=10000000');
  await drawn(page);
  await run(page).click();
  await stop(page).waitFor();
  await input(page, 'steps').fill('5');
  await input(page, 'n').fill('2');
  await settled(page);
  await expect.poll(() => status(page).textContent()).toMatch(/cleared/);
  await run(page).click();
  await expect.poll(() => status(page).textContent()).toMatch(/^Finished: 5 steps/);
});

test('TheSameSeedGivesTheSameRun', async () => {
  const sentences = [];
  for (let i = 0; i < 2; i++) {
    const page = await site.open('#steps=200000&seed=5');
    await drawn(page);
    await run(page).click();
    await expect.poll(() => status(page).textContent()).toMatch(/^Finished/);
    sentences.push(await status(page).textContent());
  }
  expect(sentences[0]).toBe(sentences[1]);
});

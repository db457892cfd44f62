/** What the Step lab explains: where a rule loses, the proof of the optimum, one verification coin by coin. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { overflow, useSite, violations } from './fixture';
import { drawn, figure } from './step-page';

const site = useSite();
const link = '#n=2&p=0.5,0.3,0.2&q=0.7,0.2,0.1';

const summary = (page: Page, name: string) => figure(page, name).locator('.summary');

async function explained(page: Page): Promise<void> {
  await drawn(page);
  await figure(page, 'replay').locator('coin-bars svg').waitFor();
}

test('TheProofMeetsFromBothSidesAndThePlanIsDrawn', async () => {
  const page = await site.open(link);
  await explained(page);
  await expect
    .poll(() => summary(page, 'proof').textContent())
    .toMatch(/accepts 99\.0\s%.*no more than 99\.0\s%.*agree/);
  expect(await figure(page, 'proof').locator('plan-matrix rect.flow').count()).toBeGreaterThan(4);
  expect(await figure(page, 'proof').locator('.readout').textContent()).toMatch(/moves 99\.0\s%/);
});

test('TheLossesNameTheDraftSetsOfTheRuleOnShow', async () => {
  const page = await site.open(link);
  await explained(page);
  await expect
    .poll(() => summary(page, 'losses').textContent())
    .toMatch(/^Recursive rejection loses 13\.0 points.*\{0\}/);
  await figure(page, 'emitted').locator('select').selectOption('optimal');
  await expect.poll(() => summary(page, 'losses').textContent()).toMatch(/^Optimal loses nothing/);
});

test('AVerificationGoesForwardAndBackwardAndOnToTheNext', async () => {
  const page = await site.open(`${link}&seed=7`);
  await explained(page);
  const button = (name: string) => figure(page, 'replay').getByRole('button', { name });
  expect(await button('← coin').isDisabled()).toBe(true);
  expect(await summary(page, 'replay').textContent()).toMatch(/No coin has been thrown/);
  const seen: (string | null)[] = [];
  while (!(await button('coin →').isDisabled())) {
    await button('coin →').click();
    seen.push(await summary(page, 'replay').textContent());
  }
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.at(-1)).toMatch(/emitted/);
  for (const text of seen.slice(0, -1).reverse()) {
    await button('← coin').click();
    expect(await summary(page, 'replay').textContent()).toBe(text);
  }
  await button('Next step').click();
  await expect.poll(() => summary(page, 'replay').textContent()).toMatch(/Verification 2 of this seed/);
  await button('Previous step').click();
  await expect.poll(() => summary(page, 'replay').textContent()).toMatch(/Verification 1 of this seed/);
});

test('ALargeVocabularySaysWhatCannotBeListed', async () => {
  const page = await site.open('#V=600&n=4&q=dirichlet:0.5;seed=3');
  await explained(page);
  await expect.poll(() => summary(page, 'losses').textContent()).toMatch(/too many draft sets/);
  expect(await figure(page, 'proof').locator('.readout').textContent()).toMatch(/up to 12 tokens/);
  expect(await page.locator('[role=alert]:visible').count()).toBe(0);
});

test('ThePowerOfTheWeightsIsAnInputAndPartOfTheLink', async () => {
  const accepted = async (power: number) => {
    const page = await site.open(`${link}&verifier=weighted&power=${power}`);
    await explained(page);
    return figure(page, 'acceptance').locator('svg').textContent();
  };
  expect(await accepted(0)).not.toBe(await accepted(4));
});

test.each([
  ['1280 light', 1280, 'light'],
  ['360 dark', 360, 'dark'],
] as const)('TheExplanationFitsAndIsAccessibleAt %s', async (_, width, colorScheme) => {
  for (const hash of [link, '#V=64&n=4', '#V=1&n=3']) {
    const page = await site.open(hash, { viewport: { width, height: 800 }, colorScheme });
    await explained(page);
    expect(await overflow(page)).toBe(0);
    expect(await violations(page)).toEqual([]);
  }
});

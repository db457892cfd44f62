/** The Drafters lab as its visitors use it. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { overflow, useSite, violations } from './fixture';

const site = useSite();
const lab = '#v=1&lab=drafters';

const figure = (page: Page, name: string) => page.locator(`drafters-lab .figure.${name}`);
const summary = (page: Page, name: string) => figure(page, name).locator('.summary');
const field = (page: Page, key: string) => page.locator(`field-input[key='${key}']`);
const input = (page: Page, key: string) => field(page, key).locator(`input[type='text']`);
const status = (page: Page) => figure(page, 'regret').locator('.readout').first();

async function drawn(page: Page): Promise<void> {
  await expect.poll(() => status(page).textContent(), { timeout: 30_000 }).toMatch(/runs, paired|Stopped/);
  await figure(page, 'mixing').locator('interval-rows svg').waitFor();
}

test('TheToySettingShowsThatBdNeedsASmallBound', async () => {
  const page = await site.open(lab);
  await drawn(page);
  expect(await page.locator('drafters-lab .headline').textContent()).toMatch(/The best drafter needs 8\d\.\d rounds/);
  const [, be, bd] =
    /BE: ([\d.]+) at β.*BD: ([\d.]+) at β/.exec((await summary(page, 'beta').textContent()) ?? '') ?? [];
  expect(Number(bd)).toBeLessThan(Number(be));
  expect(await summary(page, 'rewards').textContent()).toMatch(/times as clearly as one of BE/);
  expect(await summary(page, 'mixing').textContent()).toMatch(/mixing gains|choosing gains/);
});

test('ASettingRunsAnewAndIsPartOfTheLink', async () => {
  const page = await site.open(lab);
  await drawn(page);
  const before = await summary(page, 'regret').textContent();
  await input(page, 'means').fill('0.3, 0.9');
  await expect.poll(() => summary(page, 'regret').textContent(), { timeout: 20_000 }).toMatch(/than drafter 1 alone/);
  expect(await summary(page, 'regret').textContent()).not.toBe(before);
  await expect.poll(() => page.url()).toMatch(/means=0\.3,0\.9/);
  await figure(page, 'pulls').locator('select').selectOption('exp3');
  await expect.poll(() => summary(page, 'pulls').textContent()).toMatch(/^EXP3, BD uses drafter 1/);
  await figure(page, 'curve').locator('select').selectOption('BE');
  await expect.poll(() => page.url()).toMatch(/reward=BE/);
});

test('WrongDraftersAreNamedAndStay', async () => {
  const page = await site.open(lab);
  await drawn(page);
  for (const [text, message] of [
    ['0.5', /2 to 8 numbers from 0 to 1/],
    ['0.5,1.5', /2 to 8 numbers from 0 to 1/],
    ['0.5,0.6;0.7', /different numbers of drafters/],
  ] as const) {
    await input(page, 'means').fill(text);
    await expect.poll(() => field(page, 'means').locator('.problem').textContent()).toMatch(message);
    expect(await input(page, 'means').inputValue()).toBe(text);
  }
});

test('ALongRunStopsAndKeepsWhatItHas', async () => {
  const page = await site.open(`${lab}&budget=20000&runs=10000`);
  await figure(page, 'regret').getByRole('button', { name: 'Stop' }).click();
  await expect.poll(() => status(page).textContent(), { timeout: 20_000 }).toMatch(/Stopped after/);
  await page.getByRole('button', { name: 'Run again' }).waitFor();
});

test('EveryPresetIsDrawn', async () => {
  const page = await site.open(lab);
  await drawn(page);
  for (const name of ['Two domains', 'Drift', 'Switches cost']) {
    await page.locator('drafters-lab .chip', { hasText: name }).click();
    await page.waitForTimeout(50);
    await drawn(page);
    expect(await page.locator('drafters-lab [role=alert]:visible').count()).toBe(0);
  }
});

test.each([
  ['light', 1280],
  ['dark', 360],
] as const)('ItFitsAndIsAccessible %s %i', async (colorScheme, width) => {
  const page = await site.open(lab, { colorScheme, viewport: { width, height: 800 } });
  await drawn(page);
  await page.locator('drafters-lab details').evaluateAll((all) => {
    for (const part of all) (part as HTMLDetailsElement).open = true;
  });
  expect(await overflow(page)).toBe(0);
  expect(await violations(page)).toEqual([]);
});

test('ModelsOfTextsDraftForOneOfAll', async () => {
  const page = await site.open(`${lab}&facing=text&query=60&budget=300&runs=4`);
  await drawn(page);
  expect(await page.locator('drafters-lab .training').textContent()).toMatch(/lodash.js, order 3: order 3, trained on/);
  expect(await summary(page, 'regret').textContent()).toMatch(
    /than (Persuasion|Gospels and Acts|lodash.js), order 3 alone/,
  );
  expect(await summary(page, 'mixing').textContent()).toMatch(/mixing gains/);
  await page.getByLabel('text of drafter 0').selectOption('all');
  await expect.poll(() => page.url()).toMatch(/pool=all:3,2:3,3:3/);
  await page.getByLabel('order and smoothing of drafter 1').selectOption('order 2, Witten–Bell');
  await expect.poll(() => page.url()).toMatch(/pool=all:3,2:2:witten-bell,3:3/);
  await page.getByRole('button', { name: 'Remove: text 3' }).click();
  await expect.poll(() => page.url()).toMatch(/pool=all:3,2:2:witten-bell,all:3/);
  await expect.poll(() => page.locator('figure-frame[stale]').count(), { timeout: 30_000 }).toBe(0);
  expect(await summary(page, 'regret').textContent()).toMatch(/order 3 alone/);
  expect(await violations(page)).toEqual([]);
});

test('ADrafterOfNoTextIsSaid', async () => {
  const page = await site.open(`${lab}&facing=text&domains=lodash&pool=1:3,2:3`);
  await expect
    .poll(() => page.locator('drafters-lab .list .problem').first().textContent())
    .toBe('Drafter 1 is trained on text 2; there is 1 text.');
});

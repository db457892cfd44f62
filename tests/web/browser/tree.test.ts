/** The Tree lab as its visitors use it. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { overflow, useSite, violations } from './fixture';

const site = useSite();
const lab = '#v=1&lab=tree';
/** Small enough for all to be exact. */
const small = `${lab}&tv=3&depth=2&draws=iid&rule=traversal&tp=dirichlet:1;seed=3&tq=logitnoise:1.5;seed=4`;

const figure = (page: Page, name: string) => page.locator(`tree-lab .figure.${name}`);
const summary = (page: Page, name: string) => figure(page, name).locator('.summary');
const field = (page: Page, key: string) => page.locator(`field-input[key='${key}']`);
const input = (page: Page, key: string) => field(page, key).locator(`input[type='text']`);
const status = (page: Page) => figure(page, 'tokens').locator('.readout').first();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** All figures, with nothing left to compute. */
async function drawn(page: Page): Promise<void> {
  await figure(page, 'call').locator('tree-drawing svg').waitFor();
  await figure(page, 'rows').locator('law-bars svg').waitFor();
  await finished(page);
}

async function finished(page: Page): Promise<void> {
  await expect
    .poll(() => status(page).textContent(), { timeout: 20_000 })
    .toMatch(/Simulated over|Every value is exact|Stopped/);
}

async function table(page: Page, name: string): Promise<string[][]> {
  await figure(page, name)
    .getByRole('button', { name: /as a table/ })
    .click();
  const rows = await figure(page, name)
    .locator('table tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? '')));
  await figure(page, name)
    .getByRole('button', { name: /as a table/ })
    .click();
  return rows;
}

test('TheFirstScreenIsAFinishedExample', async () => {
  const page = await site.open(lab);
  await drawn(page);
  expect(await page.locator('tree-lab .headline').textContent()).toMatch(
    /emits 3\.\d+ ± 0\.\d+ tokens with UniVer.*with Naive; without drafts it is 1/,
  );
  const rows = await table(page, 'tokens');
  const of = (scheme: string, verifier: string) => rows.find((row) => row[0] === scheme && row[1] === verifier);
  for (const verifier of [
    'UniVer',
    'Traversal',
    'Naive',
    'Optimal, top-down',
    'Recursive rejection without replacement',
  ])
    expect(of('Without replacement', verifier), verifier).toBeDefined();
  const [low, tokens, high] = [3, 2, 4].map((i) => Number(of('Without replacement', 'UniVer')?.[i]));
  expect(low).toBeLessThan(tokens!);
  expect(tokens).toBeLessThan(high!);
  expect(await figure(page, 'tokens').locator('.misfits').textContent()).toMatch(/Block: it verifies a chain/);
});

test('ASmallTreeIsExactWithItsCeilingAndFaultyRules', async () => {
  const page = await site.open(`${small}&faulty=1`);
  await drawn(page);
  expect(await status(page).textContent()).toMatch(/Every value is exact/);
  expect(await figure(page, 'tokens').locator('line.ceiling').count()).toBeGreaterThan(4);
  expect(await summary(page, 'tokens').textContent()).toMatch(/could reach \d\.\d{3}/);
  const rows = await table(page, 'tokens');
  const errors = new Map(rows.slice(1).map((row) => [`${row[0]} ${row[1]}`, Number(row[9])]));
  expect(errors.get('Without replacement Wrong draft law')).toBeGreaterThan(1e-3);
  expect(errors.get('Without replacement Traversal')).toBeLessThan(1e-12);
  expect(await figure(page, 'tokens').locator('.faulty').count()).toBeGreaterThan(2);
});

test('TheSizeOfAnEnumerationIsSaidAndItsLimitRaised', async () => {
  const page = await site.open(`${lab}&tv=4&depth=2&exact=10`);
  await drawn(page);
  const note = () => figure(page, 'tokens').locator('.readout').nth(1).textContent();
  expect(await note()).toMatch(/list up to 10 draft tuples or trees.*would need \d+/);
  const [, size] = /would need (\d+)/.exec((await note()) ?? '') ?? [];
  await page.locator('tree-lab summary', { hasText: 'More settings' }).click();
  await input(page, 'exact').fill('5000');
  await expect.poll(() => status(page).textContent()).toMatch(/Every value is exact/);
  expect(Number(size)).toBeLessThan(5000);
});

test('ACallGoesCoinByCoinAndOnToTheNext', async () => {
  const page = await site.open(`${lab}&call=3`);
  await drawn(page);
  const all = await summary(page, 'call').textContent();
  expect(all).toMatch(/^Call 3 of this seed by Traversal.*the call emits \d tokens?\.$/s);
  while (!(await button(page, '← coin').isDisabled())) await button(page, '← coin').click();
  expect(await summary(page, 'call').textContent()).toMatch(/no coin has been thrown yet/);
  expect(await figure(page, 'call').locator('g.extra .token').count()).toBe(0);
  await button(page, 'coin →').click();
  expect(await summary(page, 'call').textContent()).toMatch(
    /coin 1 of \d+, .* so token \d+ \(node \d+\) is (accepted|refused)/,
  );
  await button(page, 'all coins').click();
  expect(await summary(page, 'call').textContent()).toBe(all);
  expect(await figure(page, 'call').locator('g.extra .token').count()).toBe(1);
  await button(page, 'Next call').click();
  await expect.poll(() => summary(page, 'call').textContent()).toMatch(/^Call 4/);
  await expect.poll(() => page.url()).toMatch(/call=4/);
});

test('AnotherVerifierIsShownOnTheSameTree', async () => {
  const page = await site.open(lab);
  await drawn(page);
  const tokens = () => figure(page, 'call').locator('g:not(.extra) > .token').allTextContents();
  const before = await tokens();
  const select = figure(page, 'call').locator('select');
  expect(await select.locator('option[value=block]').isDisabled()).toBe(true);
  expect(await select.locator('option[value=block]').getAttribute('title')).toMatch(/chain/);
  await select.selectOption('univer');
  await expect.poll(() => summary(page, 'call').textContent()).toMatch(/by UniVer/);
  expect((await tokens()).sort()).toEqual(before.sort());
});

test('ANodeIsChosenByPointerAndByKeysAndItsRowIsEdited', async () => {
  const page = await site.open(small);
  await drawn(page);
  await figure(page, 'call').locator('circle.hit').nth(1).click();
  await expect.poll(() => figure(page, 'call').locator('.readout').first().textContent()).toMatch(/^Node \d+: token/);
  await expect.poll(() => summary(page, 'rows').textContent()).toMatch(/^After \d/);
  await figure(page, 'call').locator('tree-drawing svg').focus();
  for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowLeft');
  await expect.poll(() => summary(page, 'rows').textContent()).toMatch(/^At the root/);
  const before = await status(page).textContent();
  const tokens = await summary(page, 'tokens').textContent();
  await page.getByRole('slider', { name: 'q of token 0', exact: true }).focus();
  for (let i = 0; i < 12; i++) await page.keyboard.press('ArrowUp');
  await expect.poll(() => summary(page, 'tokens').textContent()).not.toBe(tokens);
  await expect.poll(() => page.url()).toMatch(/edit=q/);
  await button(page, 'Reset this row').click();
  await expect.poll(() => summary(page, 'tokens').textContent()).toBe(tokens);
  expect(await status(page).textContent()).toBe(before);
});

test('AnEditedRowThatDoesNotFitIsSaidAndLeftOut', async () => {
  const page = await site.open(`${small}&order=0&edit=p@1:1,2,3`);
  await drawn(page);
  expect(await page.locator('tree-lab .edits').textContent()).toMatch(/One edited row does not fit/);
  await button(page, 'Clear all edited rows').click();
  await expect.poll(() => page.url()).not.toMatch(/edit=/);
});

test('ASweepRunsAndStops', async () => {
  const page = await site.open(`${lab}&calls=50&tv=6&sweep=temperature`);
  await drawn(page);
  await button(page, 'Run sweep').click();
  await expect
    .poll(() => figure(page, 'sweep').locator('.readout').textContent(), { timeout: 20_000 })
    .toMatch(/Simulated over 50 calls at each value/);
  expect(await summary(page, 'sweep').textContent()).toMatch(/^Most at [\d.]+: .* tokens per call/);
  const rows = await table(page, 'sweep');
  expect(new Set(rows.slice(1).map((row) => row[0])).size).toBe(9);
  await figure(page, 'sweep').locator('select').nth(1).selectOption('speedUp');
  await expect.poll(() => summary(page, 'sweep').textContent()).toMatch(/×/);
  await page.goto(`${site.url}${lab}&calls=1000000&sweep=depth`);
  await figure(page, 'call').locator('tree-drawing svg').waitFor();
  await button(page, 'Run sweep').click();
  await figure(page, 'sweep').getByRole('button', { name: 'Stop' }).click();
  await expect.poll(() => figure(page, 'sweep').locator('.readout').textContent()).toMatch(/Stopped/);
  await figure(page, 'tokens').getByRole('button', { name: 'Stop' }).click();
  await expect.poll(() => status(page).textContent()).toMatch(/Stopped after [\d,]+ calls/);
  await button(page, 'Simulate again').waitFor();
});

describe('bad input', () => {
  test.each([
    [
      'a list of another length',
      'children=2,2',
      'children',
      /children lists 2 numbers; allowed: one, or one a level, 3/i,
    ],
    ['a tree that is too large', 'depth=10', 'children', /1,?0\d+ drafted tokens|drafted tokens; allowed: 1 to 1024/],
    ['a path without its parent', 'shape=sparse&sparse=0;1.0', 'sparse', /\[1,0\] is listed without its parent \[1\]/],
    ['too many expansions', 'shape=growing&expand=1000', 'expand', /2000 drafted tokens; allowed: 1 to 1024/],
  ])('names %s and keeps what was typed', async (_, fields, key, message) => {
    const page = await site.open(`${lab}&${fields}`);
    await expect.poll(() => field(page, key).locator('.problem').textContent()).toMatch(message);
    await input(page, key).fill(key === 'sparse' ? '0;1;1.0' : '3');
    if (key === 'children') await input(page, 'depth').fill('2');
    await drawn(page);
    expect(await field(page, key).locator('.problem').isVisible()).toBe(false);
  });

  test('a scheme list of another length is named', async () => {
    const page = await site.open(`${lab}&draws=wor,iid`);
    await expect.poll(() => field(page, 'draws').locator('.problem').textContent()).toMatch(/2 schemes for 3 levels/);
    await input(page, 'draws').fill('wor,iid,iid');
    await drawn(page);
    expect(await table(page, 'tokens').then((rows) => rows.some((row) => row[1] === 'Traversal'))).toBe(true);
    await page.locator('#draws').selectOption('greedy');
    await expect.poll(() => page.url()).toMatch(/draws=greedy/);
  });
});

test('EveryShapeAndPresetIsDrawn', async () => {
  const page = await site.open(lab);
  await drawn(page);
  for (const chip of await page.locator('tree-lab .chip').all()) {
    await chip.click();
    await page.waitForTimeout(50);
    await drawn(page);
    expect(await page.locator('tree-lab [role=alert]:visible').count()).toBe(0);
    expect(await figure(page, 'call').locator('tree-drawing circle.node').count()).toBeGreaterThan(4);
  }
  await page.goBack();
  await drawn(page);
  expect(page.url()).toMatch(/shape=sparse/);
});

test('ALargeTreeIsFolded', async () => {
  const page = await site.open(`${lab}&depth=9&children=2&calls=20&tv=8`);
  await drawn(page);
  expect(await summary(page, 'call').textContent()).toMatch(/1,022 drafted tokens/);
  expect(await figure(page, 'call').locator('tree-drawing circle.node').count()).toBeLessThan(300);
  expect(await figure(page, 'call').locator('tree-drawing svg').textContent()).toMatch(/\+\d+/);
});

test.each([1280, 768, 360, 320])('NothingOverflowsAt %i Pixels', async (width) => {
  const page = await site.open(`${lab}&calls=100`, { viewport: { width, height: 780 } });
  await drawn(page);
  await page.locator('tree-lab details').evaluateAll((all) => {
    for (const part of all) (part as HTMLDetailsElement).open = true;
  });
  expect(await overflow(page)).toBe(0);
});

test.each([
  ['light', 1280],
  ['dark', 1280],
  ['light', 360],
] as const)('AxeFindsNothing %s %i', async (colorScheme, width) => {
  const page = await site.open(`${small}&faulty=1`, { colorScheme, viewport: { width, height: 800 } });
  await drawn(page);
  await page.locator('tree-lab details').evaluateAll((all) => {
    for (const part of all) (part as HTMLDetailsElement).open = true;
  });
  expect(await violations(page)).toEqual([]);
});

test('ItIsEmbeddedWithItsControls', async () => {
  const page = await site.open(`embed.html?controls=depth,children${lab}&calls=100`);
  await page.locator('tree-lab tokens-axis svg').waitFor();
  await page.locator('tree-lab tree-drawing svg').waitFor();
  expect(await page.locator('tree-lab field-input').count()).toBe(2);
  expect(await page.locator('tree-lab sweep-chart').count()).toBe(0);
});

test('TwoModelsOfATextDraftAfterAPrompt', async () => {
  const page = await site.open(`${lab}&from=text&depth=2&calls=200&exact=100`);
  await expect.poll(() => page.locator('tree-lab .training').textContent(), { timeout: 20_000 }).toMatch(/perplexity/);
  await drawn(page);
  expect(await figure(page, 'call').textContent()).toMatch(/The text goes on: She␣was␣/);
  await expect.poll(() => summary(page, 'rows').textContent()).toMatch(/^After the prompt the target’s likeliest/);
  const before = await summary(page, 'rows').textContent();
  await page.locator("field-input[key='prompt'] input").fill('Captain Wentworth ');
  await expect.poll(() => summary(page, 'rows').textContent(), { timeout: 20_000 }).not.toBe(before);
  await expect.poll(() => page.url()).toMatch(/prompt=Captain/);
  await page.locator("field-input[key='prompt'] input").fill('§');
  const problem = page.locator("field-input[key='prompt'] .problem");
  await expect.poll(() => problem.textContent()).toMatch(/"§" is not in the text/);
});

test('ATextOfTheVisitorIsTakenOrRefusedInWords', async () => {
  const page = await site.open(`${lab}&from=text&depth=2&calls=200&exact=100&text=file:mine.txt;5000`);
  const input = page.locator('text-input').first();
  await expect.poll(() => input.textContent()).toBeDefined();
  await expect.poll(() => page.locator('tree-lab .training').textContent()).toMatch(/about your text mine.txt/);
  const give = (name: string, buffer: Buffer) =>
    input.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer });
  await give('image.png', Buffer.from([137, 80, 78, 71, 0, 255]));
  await expect.poll(() => input.locator('.problem').textContent()).toMatch(/image.png is not a text in UTF-8/);
  await give('nothing.txt', Buffer.from(''));
  await expect.poll(() => input.locator('.problem').textContent()).toMatch(/nothing.txt is empty/);
  await give('cats.txt', Buffer.from('She was the cat that sat on the mat. '.repeat(60)));
  await expect.poll(() => page.url()).toMatch(/text=file:cats.txt;2220/);
  await expect.poll(() => page.locator('tree-lab .training').textContent(), { timeout: 20_000 }).toMatch(/perplexity/);
  await drawn(page);
  await input.locator('select').selectOption('paste');
  await input.locator('textarea').fill('She was a dog and saw the bat. '.repeat(40));
  await input.getByRole('button', { name: 'Use this text' }).click();
  await expect.poll(() => page.url()).toMatch(/text=file:pasted/);
  await drawn(page);
});

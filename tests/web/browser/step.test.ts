/** The Step lab's inputs: every way to change a law, and what bad input leaves as it was. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useSite, violations } from './fixture';
import {
  bar,
  drawn,
  expectHeadline,
  field,
  figure,
  headline,
  input,
  law,
  optimum,
  probability,
  settled,
} from './step-page';

const site = useSite();
const rowOne = '#n=2&p=0.5,0.3,0.2&q=0.7,0.2,0.1';

test('TheFirstScreenShowsAFinishedExampleAndSaysWhatIsSeen', async () => {
  const page = await site.open();
  await drawn(page);
  await expectHeadline(
    page,
    /^With 3 drafts drawn with replacement, no lossless rule can accept more than [\d.]+\s%; \S+ reaches [\d.]+\s%\.$/,
  );
  for (const name of ['laws', 'acceptance', 'emitted', 'dual'])
    expect(await figure(page, name).locator('.summary').textContent()).toMatch(/\d/);
});

test.each([
  ['iid', 99, /no lossless rule can accept more than 99\.0\s%/],
  ['wor', 100, /a lossless rule could always accept one; Recursive rejection without replacement reaches 96\.7\s%/],
  ['greedy', 100, /a lossless rule could always accept one; (Greedy|SpecHub) does/],
  ['topn', 80, /no lossless rule can accept more than 80\.0\s%; (Top n|Naive) reaches it/],
])('TheOptimumOf %s IsThatOfTheTable', async (scheme, _alpha, sentence) => {
  const page = await site.open(rowOne);
  await settled(page);
  await field(page, 'scheme').locator(`input[value='${scheme}']`).check();
  await expectHeadline(page, sentence);
});

describe('every control changes the figures', () => {
  test('n by slider and by number', async () => {
    const page = await site.open(rowOne);
    const two = await optimum(page);
    await input(page, 'n').fill('1');
    await expectHeadline(page, /With one draft.* 80\.0\s%/);
    await field(page, 'n').locator('input[type=range]').press('ArrowRight');
    await expect.poll(() => optimum(page)).toBe(two);
  });

  test('V by number', async () => {
    const page = await site.open();
    await input(page, 'V').fill('20');
    await settled(page);
    expect(await page.getByRole('slider', { name: /^p of token/ }).count()).toBe(20);
  });

  test('a family with its parameter and seed', async () => {
    const page = await site.open();
    const before = await optimum(page);
    await law(page, 'q').getByRole('slider').press('ArrowRight');
    const sharper = await optimum(page);
    expect(sharper).not.toBe(before);
    await law(page, 'q').getByRole('button', { name: 'Another seed' }).click();
    expect(await optimum(page)).not.toBe(sharper);
    await law(page, 'q').getByRole('combobox').selectOption('uniform');
    await settled(page);
    expect(await probability(page, 'q', 3)).toBe(1 / 8);
    await law(page, 'p').getByLabel('exponent', { exact: true }).fill('0');
    await expectHeadline(page, /always accept/);
  });

  test('numbers pasted in any of the usual forms', async () => {
    const page = await site.open();
    await law(page, 'q').getByRole('combobox').selectOption('uniform');
    await law(page, 'p').getByRole('combobox').selectOption('listed');
    const list = law(page, 'p').getByRole('textbox');
    for (const text of ['[1, 2, 5]', '1 2 5', '1\n2\n5\n', '1\t2\t5', '1;2;5', '0.1, 0.2, .5']) {
      await list.fill(text);
      expect(await probability(page, 'p', 2)).toBeCloseTo(0.625, 12);
    }
  });

  test('logits with a temperature', async () => {
    const page = await site.open('#p=softmax:0,1,2&q=uniform');
    const one = await probability(page, 'p', 2);
    await law(page, 'p').getByLabel('temperature').fill('0.5');
    expect(await probability(page, 'p', 2)).toBeGreaterThan(one);
  });

  test('both laws pasted one after the other, of a new length', async () => {
    const page = await site.open(rowOne);
    await law(page, 'p').getByRole('textbox').fill('1,2,3,4');
    await expect
      .poll(() => law(page, 'p').locator('.problem').textContent())
      .toMatch(/p lists 4 numbers and draft q 3/);
    await law(page, 'q').getByRole('textbox').fill('4,3,2,1');
    await settled(page);
    expect(await probability(page, 'p', 3)).toBeCloseTo(0.4, 12);
    expect(await law(page, 'p').locator('.problem').isVisible()).toBe(false);
  });
});

describe('bars', () => {
  test('are dragged, the others make room, and the law is listed in the link', async () => {
    const page = await site.open(rowOne);
    await drawn(page);
    const box = (await bar(page, 'p', 0).locator('.p-bar').boundingBox())!;
    const [x, top, bottom] = [box.x + box.width / 2, box.y, box.y + box.height];
    await page.mouse.move(x, top + 2);
    await page.mouse.down();
    await page.mouse.move(x, bottom - box.height / 5, { steps: 5 });
    const held = await probability(page, 'p', 0);
    expect(held).toBeGreaterThan(0.05);
    expect(held).toBeLessThan(0.15);
    await page.mouse.up();
    await page.mouse.move(x, top - 30);
    expect(await probability(page, 'p', 0)).toBe(held);
    expect((await probability(page, 'p', 1)) / (await probability(page, 'p', 2))).toBeCloseTo(1.5, 2);
    await expect.poll(() => page.url()).toMatch(/&p=0\.\d+,0\.\d+,0\.\d+&/);
  });

  test('follow a finger on their end, while it scrolls the page elsewhere', async () => {
    const page = await site.open(rowOne, { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });
    await drawn(page);
    await bar(page, 'p', 0).scrollIntoViewIfNeeded();
    const touch = await page.context().newCDPSession(page);
    const swipe = async (x: number, from: number, to: number) => {
      const at = (y: number) => [{ x, y }];
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
      for (let i = 1; i <= 8; i++)
        await touch.send('Input.dispatchTouchEvent', {
          type: 'touchMove',
          touchPoints: at(from + ((to - from) * i) / 8),
        });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    const box = (await bar(page, 'p', 0).locator('.p-bar').boundingBox())!;
    const x = box.x + box.width / 2;
    const scrolled = await page.evaluate(() => window.scrollY);
    await swipe(x, box.y, box.y + box.height / 2);
    await expect.poll(() => probability(page, 'p', 0)).toBeCloseTo(0.25, 1);
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
    await swipe(x, box.y + box.height - 4, box.y - 120);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(scrolled);
    expect(await probability(page, 'p', 0)).toBeCloseTo(0.25, 1);
  });

  test('are moved by keyboard, and say their value', async () => {
    const page = await site.open(rowOne);
    await drawn(page);
    await bar(page, 'q', 0).focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => probability(page, 'q', 0)).toBeCloseTo(0.69, 3);
    await page.keyboard.press('PageDown');
    await expect.poll(() => probability(page, 'q', 0)).toBeCloseTo(0.59, 3);
    expect(await bar(page, 'q', 0).getAttribute('aria-valuetext')).toBe('0.59, 59.0\u00a0%');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('End');
    await expect.poll(() => probability(page, 'q', 1)).toBe(1);
    await page.keyboard.press('Home');
    await expect.poll(() => probability(page, 'q', 1)).toBe(0);
  });

  test('are one stop of the Tab key a law', async () => {
    const page = await site.open();
    await drawn(page);
    expect(await page.locator(`law-bars [role=slider][tabindex='0']`).count()).toBe(2);
  });

  test('are for reading only above 64 tokens, and the rest is one bar', async () => {
    const page = await site.open('#V=200');
    await drawn(page);
    expect(await page.locator('law-bars [role=slider]').count()).toBe(0);
    expect(await page.locator('law-bars .p-bar').count()).toBe(64 + 1);
    expect(await figure(page, 'laws').textContent()).toContain('Above 64 tokens');
  });

  test('light up in every figure with the token under the pointer', async () => {
    const page = await site.open(rowOne);
    await drawn(page);
    await bar(page, 'p', 1).hover();
    await expect
      .poll(() => figure(page, 'laws').locator('.readout').textContent())
      .toMatch(/^Token 1: p = 0\.3, q = 0\.2/);
    expect(await page.locator('emitted-bars .column.hovered').count()).toBe(1);
    expect(await page.locator('law-bars .column.hovered').count()).toBe(2);
    expect(await page.locator('dual-curve .marker').count()).toBe(1);
  });
});

/** Those of the explanation come a moment later than the others. */
async function expectAllStale(page: Page): Promise<void> {
  expect(await page.locator('figure-frame[stale]').count()).toBeGreaterThan(3);
  expect(await page.locator('figure-frame:not([stale])').count()).toBe(0);
}

describe('bad input', () => {
  test.each([
    ['n', '0', /Drafts n is “0”; allowed is a whole number from 1 to 64/],
    ['n', '65', /“65”.*1 to 64/],
    ['n', '2.5', /“2\.5”.*whole number/],
    ['n', '', /is empty; allowed is a whole number/],
    ['V', '262145', /262,144/],
    ['V', '1e9', /262,144/],
  ])('%s = “%s” is named beside the input, and what was typed stays', async (key, text, message) => {
    const page = await site.open(rowOne);
    await settled(page);
    const before = await headline(page).textContent();
    await input(page, key).fill(text);
    await expect.poll(() => field(page, key).locator('.problem').textContent()).toMatch(message);
    expect(await input(page, key).inputValue()).toBe(text);
    expect(await headline(page).textContent()).toBe(before);
    await expectAllStale(page);
    await input(page, key).fill('3');
    await expect.poll(() => page.locator('figure-frame[stale]').count()).toBe(0);
    expect(await field(page, key).locator('.problem').isVisible()).toBe(false);
  });

  test.each([
    ['1, -2, 3', /number 2 is -2; weights are 0 or greater/],
    ['1, NaN, 3', /number 2 is “NaN”/],
    ['1, Infinity', /number 2 is “Infinity”/],
    ['0 0 0', /all its numbers are 0/],
    ['one two', /no family|number 1 is/],
    ['', /a list of numbers is needed/],
    ['1e308 1e308', /more than a double can hold/],
  ])('the list “%s” is named with its place', async (text, message) => {
    const page = await site.open(rowOne);
    await settled(page);
    const list = law(page, 'p').getByRole('textbox');
    await list.fill(text);
    await expect.poll(() => law(page, 'p').locator('.problem').textContent()).toMatch(message);
    await expectAllStale(page);
    expect(await probabilityShown(page)).toBe(0.5);
  });

  test('a distance that the noise cannot reach, and a divisor that loses exactness, are the core’s to name', async () => {
    const page = await site.open('#q=noise:0.2;seed=7');
    await settled(page);
    await law(page, 'q').getByLabel('distance', { exact: true }).fill('0.99');
    await expect.poll(() => law(page, 'q').locator('.problem').textContent()).toMatch(/0\.99.*allowed.* to 0\.\d+/i);
    await law(page, 'q').getByLabel('distance', { exact: true }).fill('0.1');
    await page.locator('step-lab summary', { hasText: 'More settings' }).click();
    await input(page, 'rho').fill('1');
    await expect.poll(() => field(page, 'rho').locator('.problem').textContent()).toMatch(/rho is 1.* to 3/i);
  });

  test('a vocabulary beyond the lab says where to go', async () => {
    const page = await site.open('#V=100000');
    await expect
      .poll(() => field(page, 'V').locator('.problem').textContent())
      .toMatch(/100,000 tokens.*4,096.*Measure/);
    await input(page, 'V').fill('10');
    await drawn(page);
  });

  async function probabilityShown(page: import('playwright-core').Page): Promise<number> {
    return Number(await bar(page, 'p', 0).getAttribute('aria-valuenow'));
  }
});

test('EverySymbolHasItsDefinition', async () => {
  const page = await site.open();
  await drawn(page);
  const terms = page.locator('term-tip');
  const count = await terms.count();
  expect(count).toBeGreaterThan(8);
  for (let i = 0; i < count; i++) {
    await terms.nth(i).locator('.term').focus();
    expect((await terms.nth(i).getByRole('tooltip').textContent())?.length).toBeGreaterThan(20);
    expect(await terms.nth(i).getByRole('tooltip').isVisible()).toBe(true);
  }
  await page.keyboard.press('Escape');
  expect(await page.getByRole('tooltip').count()).toBe(0);
});

test('TheLawsOfAContextOfATextAreTaken', async () => {
  const page = await site.open('#n=2');
  await page.getByText('From a text…').click();
  await page.locator('context-laws [role=status]').waitFor({ state: 'attached' });
  await page.locator('context-laws').getByRole('textbox', { name: 'prompt' }).fill('the q');
  await page.locator('context-laws').getByRole('textbox', { name: 'prompt' }).press('Enter');
  await page.getByRole('button', { name: 'Take p and q' }).click({ timeout: 20_000 });
  await expect
    .poll(() => page.locator('context-laws [role=status]').textContent())
    .toMatch(/laws after “the␣q”\. Likeliest under p: \d+ “u” 0\.9\d+/);
  await expect.poll(() => page.locator("field-input[key='V'] input[type=text]").inputValue()).toBe('75');
  await page.locator('context-laws').getByLabel('Byte-pair units').check();
  await page.locator('context-laws').getByRole('textbox', { name: 'most tokens' }).fill('4000');
  await page.locator('context-laws').getByRole('textbox', { name: 'most tokens' }).press('Enter');
  await page.getByRole('button', { name: 'Take p and q', disabled: false }).click({ timeout: 20_000 });
  await expect
    .poll(() => page.locator('context-laws [role=alert]:visible').textContent())
    .toMatch(/The models have 4,000 tokens; laws of up to 2,048 are taken/);
  expect(await violations(page)).toEqual([]);
});

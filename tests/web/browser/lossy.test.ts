/** The Lossy lab as its visitors use it. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { overflow, useSite, violations } from './fixture';
import { choose, choosePair, upload } from './measure-page';

const site = useSite();
const lab = '#v=1&lab=lossy';
/** The worked example of the literature. */
const worked = `${lab}&p=0.45,0.3,0.15,0.08,0.02&q=0.1,0.15,0.15,0.2,0.4`;

const figure = (page: Page, name: string) => page.locator(`lossy-lab .figure.${name}`);
const summary = (page: Page, name: string) => figure(page, name).locator('.summary');
const headline = (page: Page) => page.locator('lossy-lab .headline');

async function drawn(page: Page): Promise<void> {
  for (const name of ['emitted-bars', 'frontier-chart', 'law-bars'])
    await page.locator(`lossy-lab ${name} svg`).waitFor();
}

/** Over many contexts, all of them. */
async function averaged(page: Page): Promise<void> {
  await page.locator('lossy-lab frontier-chart svg').waitFor({ timeout: 30_000 });
  await page.locator('lossy-lab .figure.frontier progress').waitFor({ state: 'detached', timeout: 40_000 });
  await expect.poll(() => page.locator('figure-frame[stale]').count()).toBe(0);
}

async function table(page: Page, name: string): Promise<string[][]> {
  await figure(page, name)
    .getByRole('button', { name: /as a table/ })
    .click();
  const rows = await figure(page, name)
    .locator('figure-frame table tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? '')));
  await figure(page, name)
    .getByRole('button', { name: /as a table/ })
    .click();
  // The figure of the rules is a table itself, with fewer columns.
  return rows.filter((row) => row.length > 4);
}

test('TheWorkedExampleHasItsNumbers', async () => {
  const page = await site.open(`${worked}&lossy=cos`);
  await drawn(page);
  expect(await headline(page).textContent()).toMatch(
    /Weighted ensemble accepts 70\.0\s%.*0\.2 from the target.*8\.6 times as often/,
  );
  const rows = await table(page, 'rules');
  const of = (name: string) =>
    rows
      .find((row) => row[0] === name)
      ?.slice(1, 3)
      .map(Number);
  expect(of('Lossless')?.[0]).toBeCloseTo(0.5, 12);
  expect(of('Lenience')?.[0]).toBeCloseTo(0.6, 12);
  expect(of('Mentored')?.map((value) => value.toFixed(3))).toEqual(['0.675', '0.175']);
  expect(of('Cactus')?.[0]).toBeGreaterThan(0.6);
});

test('TheSentencesSayWhatIsOnTheFigure', async () => {
  const page = await site.open(`${worked}&lossy=min-p`);
  await drawn(page);
  expect(await summary(page, 'induced').textContent()).toMatch(
    /token cascade emits the same law and accepts more: 46\.0\s% instead of 40\.0/,
  );
  await page.locator('#choice').selectOption('redraft');
  await expect
    .poll(() => summary(page, 'induced').textContent())
    .toMatch(/draft’s shape, not the target’s: 0\.25 away/);
  await expect.poll(() => page.url()).toMatch(/lset=fallback=redraft/);
  await page.locator('#rule').selectOption('lenience');
  await expect.poll(() => summary(page, 'induced').textContent()).toMatch(/cap the overshoot at 1\/l/);
  await expect.poll(() => page.url()).not.toMatch(/redraft/);
});

test('AParameterIsTypedAndDraggedAndAPointOfTheFrontierChosen', async () => {
  const page = await site.open(`${worked}&lossy=lenience`);
  await drawn(page);
  await page.locator('#parameter-l').fill('0.8');
  await page.locator('#parameter-l').press('Enter');
  await expect.poll(() => headline(page).textContent()).toMatch(/accepts 52\.5\s%/);
  await page.getByRole('slider', { name: /^l: / }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => headline(page).textContent()).not.toMatch(/52\.5/);
  await page.locator('#parameter-l').fill('1.5');
  await page.locator('#parameter-l').press('Enter');
  await expect
    .poll(() => page.locator('lossy-lab .controls .problem:visible').textContent())
    .toMatch(/L of lenience is 1\.5; allowed: above 0, at most 1/);
  await page.getByRole('button', { name: 'Starting values' }).click();
  await expect.poll(() => page.locator('lossy-lab .controls .problem:visible').count()).toBe(0);
  await page.locator('frontier-chart g.truncation circle.hit').first().click({ force: true });
  await expect.poll(() => page.url()).not.toMatch(/lossy=lenience/);
});

test('MoreCandidatesAndOtherDistances', async () => {
  const page = await site.open(`${worked}&lset=base=0.3,fallback=p|A&cands=8`);
  await drawn(page);
  expect(await summary(page, 'induced').textContent()).toMatch(/0\.246 away from honest truncation/);
  await figure(page, 'frontier').locator('select').selectOption('overshoot');
  await expect.poll(() => page.url()).toMatch(/dist=overshoot/);
  await page.locator(`field-input[key=certain] input`).check();
  await expect.poll(() => page.url()).toMatch(/certain=1/);
  await drawn(page);
});

test('LawsThatLeaveARuleUndefinedAreSaid', async () => {
  const page = await site.open(`${lab}&p=1,0&q=0,1`);
  await drawn(page);
  expect(await figure(page, 'rules').textContent()).toMatch(/Undefined on these laws: Contrastive ensemble/);
  await page.locator('#choice').selectOption('redraft');
  await expect
    .poll(() => page.locator('lossy-lab .controls .problem:visible').allTextContents().then(String))
    .toMatch(/drafting again would never end/);
});

test('EveryPresetAndRuleIsDrawn', async () => {
  const page = await site.open(lab);
  await drawn(page);
  for (const chip of await page.locator('lossy-lab .chip').all()) {
    await chip.click();
    if (/over=rows/.test(page.url())) await page.locator('lossy-lab context-ranks svg').waitFor();
    else await drawn(page);
  }
  await page.getByLabel('One pair').check();
  await drawn(page);
  const rules = await page
    .locator('#rule option')
    .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
  for (const rule of rules) {
    await page.locator('#rule').selectOption(rule);
    const name = await page.locator(`#rule option[value='${rule}']`).textContent();
    await expect.poll(() => headline(page).textContent()).toContain(`${name} accepts`);
  }
  expect(await page.locator('lossy-lab [role=alert]:visible').count()).toBe(0);
});

describe('Over many contexts', () => {
  const rows = `${lab}&over=rows`;
  const models = `${rows}&data=text&contexts=30`;

  test('OurRecordedPairIsAveragedAndASettingChosen', async () => {
    const page = await site.open(`${rows}&lossy=lenience`);
    await averaged(page);
    expect(await headline(page).textContent()).toMatch(
      /^Over 64 contexts Lenience accepts 67\.4\s% ± 6\.1 points; .* 0\.0819 ± 0\.0\d+ from the target/,
    );
    const lines = await table(page, 'rules');
    const lossless = lines.find(([name]) => name === 'Lossless');
    expect(lossless?.[1]).toBe('64');
    expect(Number(lossless?.[4])).toBeCloseTo(0, 12);
    await page.locator('#parameter-l').fill('0.8');
    await page.locator('#parameter-l').press('Enter');
    await expect.poll(() => headline(page).textContent()).toMatch(/accepts 6[0-6]\.\d/);
    await averaged(page);
    await page.locator('frontier-chart g.truncation circle.hit').first().click({ force: true });
    await expect.poll(() => page.url()).not.toMatch(/lossy=lenience/);
    await averaged(page);
    await page.locator('#parameter-l').waitFor({ state: 'detached' });
  });

  test('TheContextThatIsChangedMostIsShownAndOthersAreChosen', async () => {
    const page = await site.open(models);
    await averaged(page);
    const readout = figure(page, 'contexts').locator('.readout').first();
    const distance = async () =>
      Number(/total variation ([\d.]+)$/.exec((await readout.textContent())?.replace(/[\d.]+×10⁻.*/, '0') ?? '')?.[1]);
    const most = await distance();
    expect(await headline(page).textContent()).toContain(`and ${most} in the context`);
    await expect
      .poll(() => figure(page, 'induced').locator('.readout').textContent())
      .toContain(`total variation ${most}`);
    expect(await page.getByRole('button', { name: 'More changed' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Less changed' }).click();
    await expect.poll(distance).toBeLessThan(most);
    const box = (await page.locator('context-ranks rect.hit').boundingBox())!;
    await page.mouse.click(box.x + box.width - 2, box.y + 5);
    await expect.poll(distance).toBeLessThan(0.01);
  });

  test('ARuleWritesATextBesideTheTargets', async () => {
    const page = await site.open(`${models}&lossy=cos`);
    await averaged(page);
    expect(await figure(page, 'contexts').locator('.readout').first().textContent()).toMatch(/after “…/);
    const written = figure(page, 'texts').locator('.written');
    const [rule, target] = await written.allTextContents();
    expect(rule).toHaveLength(240);
    expect(rule).not.toBe(target);
    await page.locator('#rule').selectOption('lossless');
    await expect.poll(() => summary(page, 'texts').textContent()).toMatch(/both write the same 240 tokens/);
    expect(await written.last().textContent()).toBe(target);
    expect(await violations(page)).toEqual([]);
  });

  test('FilesAreTakenAndWhatIsWrongIsNamed', async () => {
    const page = await site.open(rows);
    await averaged(page);
    await choosePair(page, upload('p.csv', '0.5,0.5\n0.9,0.1\n1,0\n'), upload('q.csv', '0.5,0.5\n0.1,0.9\n0,1\n'));
    await averaged(page);
    expect(await headline(page).textContent()).toMatch(/^Over 3 contexts/);
    await page.locator('#choice').selectOption('redraft');
    await expect.poll(() => headline(page).textContent()).toMatch(/^Over 2 contexts/);
    expect(await figure(page, 'rules').textContent()).toMatch(/Min-p: undefined in 1 of 3 contexts/);
    await page.locator('#parameter-base').fill('7');
    await page.locator('#parameter-base').press('Enter');
    await expect
      .poll(() => page.locator('lossy-lab .controls .problem:visible').allTextContents().then(String))
      .toMatch(/base of min-p is 7; allowed/i);
    await page.getByRole('button', { name: 'Starting values' }).click();
    await choosePair(page, upload('bad.csv', '0.5,0.5\n0.5,oops\n'), upload('q.csv', '0.5,0.5\n0.5,0.5\n'));
    await expect
      .poll(() => page.locator('lossy-lab .problem:visible').allTextContents().then(String))
      .toMatch(/bad\.csv.*oops/);
    expect(await headline(page).textContent()).toMatch(/^Over 1 context /);
    await choose(page, 'target', upload('p.csv', '0.5,0.3,0.2\n1,0,0\n'));
    await expect
      .poll(() => page.locator('lossy-lab .problem:visible').allTextContents().then(String))
      .toMatch(/both must be over the same vocabulary/);
    expect(await page.locator('figure-frame[stale]').count()).toBeGreaterThan(2);
  });

  test.each([
    ['light', 1280],
    ['dark', 360],
  ] as const)('ItFitsAndIsAccessible %s %i', async (colorScheme, width) => {
    const page = await site.open(models, { colorScheme, viewport: { width, height: 800 } });
    await averaged(page);
    expect(await overflow(page)).toBe(0);
    expect(await violations(page)).toEqual([]);
  });

  test('AnEmbedShowsTheAverage', async () => {
    const page = await site.open(`embed.html?controls=lossy${rows}`);
    await page.locator('lossy-lab context-ranks svg').waitFor();
    expect(await page.locator('recorded-files').count()).toBe(0);
  });
});

test('AnEmbedHasItsControls', async () => {
  const page = await site.open(`embed.html?controls=cands${worked}`);
  await page.locator('lossy-lab emitted-bars svg').waitFor();
  expect(await page.locator('lossy-lab field-input').count()).toBe(1);
});

describe.each([
  ['light', 1280],
  ['dark', 360],
] as const)('%s at %i', (colorScheme, width) => {
  test('fits and is accessible', async () => {
    const page = await site.open(lab, { colorScheme, viewport: { width, height: 800 } });
    await drawn(page);
    await page.locator('lossy-lab details').evaluateAll((all) => {
      for (const part of all) (part as HTMLDetailsElement).open = true;
    });
    expect(await overflow(page)).toBe(0);
    expect(await violations(page)).toEqual([]);
  });
});

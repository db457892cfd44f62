import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hasRecordings, recording } from '../data/support';
import { overflow, useSite, violations } from './fixture';
import {
  card,
  choosePair,
  fileInput,
  measured,
  measureLab,
  type Row,
  runButton,
  savedTable,
  status,
  stopButton,
  upload,
} from './measure-page';

const site = useSite();
const measure = 'v=1&lab=measure';

describe('Measure on the example', () => {
  it('OpensOnAFinishedTable', async () => {
    const page = await site.open(`#${measure}`);
    await measured(page, 64);
    await expect
      .poll(() => page.locator('measure-lab .headline').textContent())
      .toMatch(/no lossless rule .* \d+\.\d\s%/);
    expect(await card(page, 'target').locator('.facts').textContent()).toBe('64 rows · 512 tokens · float16 in npy');
    expect(await page.locator('acceptance-chart svg path.line').count()).toBeGreaterThan(8);
    const { name, rows } = await savedTable(page);
    expect(name).toBe('mdsd-measure-64-rows.csv');
    for (const row of rows) {
      expect(row.rows).toBe(64);
      expect(row.accepted).toBeGreaterThanOrEqual(row.accepted_low);
      expect(row.accepted).toBeLessThanOrEqual(row.accepted_high);
    }
    expect(new Set(rows.map(({ scheme }) => scheme))).toEqual(new Set(['iid', 'wor', 'greedy', 'topn']));
    expect(new Set(rows.map(({ n }) => n))).toEqual(new Set([1, 2, 3, 4]));
  });

  it('NoExactVerifierExceedsTheOptimum', async () => {
    const page = await site.open(`#${measure}`);
    await measured(page, 64);
    const { rows } = await savedTable(page);
    const optimum = (row: Row) =>
      rows.find(({ scheme, n, verifier }) => scheme === row.scheme && n === row.n && verifier === 'optimum');
    for (const row of rows.filter(({ exact }) => exact === 1)) {
      expect(row.accepted, JSON.stringify(row)).toBeLessThanOrEqual(optimum(row)!.accepted + 1e-12);
      expect(row.gap).toBeCloseTo(optimum(row)!.accepted - row.accepted, 12);
    }
  });

  it('SettingsAreTheLinkAndTheLinkGivesTheSameNumbers', async () => {
    const page = await site.open(`#${measure}`);
    await measured(page, 64);
    await page.locator("field-input[key='ns'] input").fill('2, 5');
    await page.locator("field-input[key='schemes']").getByLabel('Top n', { exact: true }).uncheck();
    await expect.poll(() => new URL(page.url()).hash).toContain('ns=2,5&schemes=iid,wor,greedy');
    expect(await page.locator('measure-lab .stale-note').isVisible()).toBe(true);
    await runButton(page).click();
    await measured(page, 64);
    expect(await page.locator('measure-lab .stale-note').count()).toBe(0);
    const { rows } = await savedTable(page);
    expect(new Set(rows.map(({ n }) => n))).toEqual(new Set([2, 5]));

    const other = await site.open(new URL(page.url()).hash);
    await measured(other, 64);
    expect((await savedTable(other)).rows).toEqual(rows);
  });

  it('StopKeepsThePartialTable', async () => {
    const page = await site.open(`#${measure}&ns=5&schemes=wor&verifiers=rrsw&samples=1000000`);
    await stopButton(page).waitFor();
    await expect
      .poll(() => page.locator('measure-lab .run .muted').textContent())
      .toMatch(/of 64 rows · .* a second · .* left/);
    await stopButton(page).click();
    await expect
      .poll(() => status(page).textContent())
      .toMatch(/^Stopped: the table holds the first \d+ of 64 rows\.$/);
    const { name, rows } = await savedTable(page);
    const done = Number(/first (\d+) of/.exec((await status(page).textContent()) ?? '')?.[1]);
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(64);
    expect(rows.map((row) => row.rows)).toEqual([done, done]);
    expect(name).toBe(`mdsd-measure-${done}-rows-partial.csv`);
    expect(await page.locator('measure-lab .head .partial').textContent()).toBe(`partial: ${done} rows`);
    await runButton(page).waitFor();
  });

  it('LeavingForAnotherLabKeepsTheTable', async () => {
    const page = await site.open(`#${measure}`);
    await measured(page, 64);
    await page.getByRole('link', { name: 'Step', exact: true }).click();
    await page.locator('step-lab .headline').waitFor();
    await page.getByRole('link', { name: 'Measure', exact: true }).click();
    await measured(page, 64);
    expect(await page.locator('measure-table tbody tr').count()).toBeGreaterThan(20);
  });

  it('WorksByKeyboardAlone', async () => {
    const page = await site.open(`#${measure}&ns=1`);
    await measured(page, 64);
    const focused = () =>
      page.evaluate(() => {
        let element = document.activeElement;
        while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
        return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
      });
    const tabTo = async (name: string) => {
      for (let i = 0; i < 60 && (await focused()) !== name; i++) await page.keyboard.press('Tab');
      expect(await focused()).toBe(name);
    };
    // Asked for early: it takes the browser a moment to begin to report choosers.
    const opened = page.waitForEvent('filechooser');
    await tabTo('Choose target file');
    await page.keyboard.press('Enter');
    const chooser = await opened;
    expect(chooser.isMultiple()).toBe(true);
    await tabTo('Run');
    await page.keyboard.press('Enter');
    await measured(page, 64);
  });

  it.each([
    [1280, 'light'],
    [360, 'dark'],
    [320, 'light'],
  ] as const)('FitsAndIsAccessibleAt %i %s', async (width, colorScheme) => {
    const page = await site.open(`#${measure}`, { viewport: { width, height: 740 }, colorScheme });
    await measured(page, 64);
    expect(await overflow(page)).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.locator('measure-lab .tools select').selectOption('gap');
    await expect.poll(() => page.locator('figure-frame [role=heading]').textContent()).toContain('Gap');
    expect(await overflow(page)).toBe(0);
  });
});

/** The columns of the reference values, as scheme and verifier of the table. */
const columns: Record<string, [scheme: string, verifier: string]> = {
  alpha_iid: ['iid', 'optimum'],
  alpha_wor: ['wor', 'optimum'],
  alpha_greedy: ['greedy', 'optimum'],
  single: ['iid', 'single'],
  naive_iid: ['iid', 'naive'],
  naive_wor: ['wor', 'naive'],
  rrs_iid: ['iid', 'rrs'],
  rrs_wor: ['wor', 'rrsw'],
  kseq: ['iid', 'kseq'],
  top_n_deterministic: ['topn', 'optimum'],
};

type Expected = Record<string, Record<string, number>>;

function expectMeans(rows: readonly Row[], expected: Expected): void {
  let compared = 0;
  for (const [n, values] of Object.entries(expected)) {
    for (const [column, [scheme, verifier]] of Object.entries(columns)) {
      const value = values[column];
      const row = rows.find((one) => one.n === Number(n) && one.scheme === scheme && one.verifier === verifier);
      if (value === undefined || row === undefined) continue;
      const tolerance = row.exact === 1 ? 1e-6 : 4 * row.accepted_standard_error;
      expect(Math.abs(row.accepted - value), `${column} at n = ${n}`).toBeLessThan(tolerance);
      compared++;
    }
  }
  expect(compared).toBe(4 * Object.keys(columns).length);
}

describe.skipIf(!hasRecordings)('Measure on the recordings', () => {
  const reference = hasRecordings ? JSON.parse(recording('expected.json').toString()) : {};
  const file = (name: string) => upload(name, recording(name));

  it.each(['draft-trigram', 'draft-early-exit'])('%s GivesTheExpectedMeans', async (draft) => {
    const page = await site.open(`#${measure}`);
    await choosePair(page, file('target.npy'), file(`${draft}.npy`));
    await runButton(page).click();
    await measured(page, 256);
    expectMeans((await savedTable(page)).rows, reference.drafters[draft]);
  });

  it('CommaSeparatedRowsGiveTheExpectedMeans', async () => {
    const page = await site.open(`#${measure}`);
    await choosePair(page, file('target-20.csv'), file('draft-trigram-20.csv'));
    await runButton(page).click();
    await measured(page, 20);
    expectMeans((await savedTable(page)).rows, reference.csv_first_20['draft-trigram']);
  });

  it('LogitsAreRecognisedAndTheTemperatureOfTheLinkIsUsed', async () => {
    const page = await site.open(`#${measure}&pt=0.6&qt=0.6`);
    await choosePair(page, file('target-logits.npy'), file('draft-early-exit-logits.npy'));
    expect(await card(page, 'target').getByRole('checkbox').isChecked()).toBe(true);
    expect(await card(page, 'draft').getByRole('checkbox').isChecked()).toBe(true);
    await runButton(page).click();
    await measured(page, 256);
    expectMeans((await savedTable(page)).rows, reference.temperature['draft-early-exit']['0.6']);
    await expect.poll(() => new URL(page.url()).hash).toContain('plogits=1');
  });
});

describe('Example files', () => {
  it('ChosenAsFilesGiveTheTableOfTheExample', async () => {
    const page = await site.open(`#${measure}&ns=2`);
    await measured(page, 64);
    const { rows } = await savedTable(page);
    const example = (name: string) =>
      upload(name, readFileSync(new URL(`../../../web/public/example/${name}`, import.meta.url)));
    await fileInput(page, 'target').setInputFiles([example('draft-trigram.npy'), example('target.npy')]);
    await expect.poll(() => card(page, 'draft').locator('.name').textContent()).toBe('draft-trigram.npy');
    expect(await card(page, 'target').locator('.name').textContent()).toBe('target.npy');
    await runButton(page).click();
    await measured(page, 64);
    expect((await savedTable(page)).rows).toEqual(rows);
    await expect
      .poll(() => new URL(page.url()).hash)
      .toContain('data=file:target.npy;65664&qdata=file:draft-trigram.npy;65664');
    expect(await measureLab(page).locator('recorded-files .footer button').count()).toBe(2);
  });

  it('ModelsOfATextGiveRows', async () => {
    const page = await site.open('#v=1&lab=measure&ns=1,2&contexts=40');
    await page.getByRole('button', { name: 'Use models of a text' }).click();
    await expect
      .poll(() => page.locator('measure-lab .training').textContent(), { timeout: 20_000 })
      .toMatch(/perplexity/);
    await measured(page, 40);
    expect(await card(page, 'draft').locator('.facts').textContent()).toMatch(/40 rows · 75 tokens/);
    await expect.poll(() => page.url()).toMatch(/data=text/);
    await page.getByRole('button', { name: 'Use our example' }).click();
    await measured(page, 64);
  });
});

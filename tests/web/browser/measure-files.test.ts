import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { npy, npyOf, safetensors, zip } from '../data/support';
import { useSite } from './fixture';
import {
  card,
  cardProblem,
  choose,
  choosePair,
  fileInput,
  measured,
  pairProblem,
  runButton,
  runProblem,
  savedTable,
  status,
  stopButton,
  upload,
} from './measure-page';

const site = useSite();
const measure = 'v=1&lab=measure';

const law = [0.5, 0.25, 0.25];
const rows = (count: number, row: readonly number[] = law) => Array.from({ length: count }, () => row);
const good = (name: string, count = 4) => upload(name, npyOf(rows(count)));

/** The lab with a good draft, and the example's table, waiting for a target. */
async function waiting(): Promise<Page> {
  const page = await site.open(`#${measure}&ns=1,2`);
  await measured(page, 64);
  await choose(page, 'draft', good('draft.npy'));
  return page;
}

const replaced = (index: number, row: readonly number[]) => {
  const all: (readonly number[])[] = rows(4);
  all[index] = row;
  return npyOf(all);
};

describe('A file that cannot be read is named with its fault and changes nothing', () => {
  const faults: [name: string, bytes: Uint8Array | string, sentence: RegExp][] = [
    ['empty.npy', '', /empty\.npy .*empty/],
    ['magic.npy', 'not what NumPy writes at all', /magic\.npy .*not .*\.npy|magic\.npy/],
    ['objects.npy', npy(new Uint8Array(64), { descr: "'|O'", shape: '(4, 2)' }), /objects\.npy .*(object|pickle)/i],
    [
      'claims.npy',
      npy(new Uint8Array(64), { shape: '(1000000000000, 3)' }),
      /claims\.npy .*1,000,000,000,000|claims\.npy .*(cut short|ends)/,
    ],
    ['notes.txt', 'these are words, not numbers\nand more words, here', /notes\.txt/],
  ];
  it.each(faults)('%s', async (name, bytes, sentence) => {
    const page = await waiting();
    await choose(page, 'target', upload(name, bytes));
    await expect.poll(() => cardProblem(page, 'target').textContent()).toMatch(sentence);
    expect(await card(page, 'draft').locator('.name').textContent()).toBe('draft.npy');
    expect(await page.locator('measure-table tbody tr').count()).toBeGreaterThan(4);
    await choose(page, 'target', good('target.npy'));
    await expect.poll(() => cardProblem(page, 'target').isVisible()).toBe(false);
    await runButton(page).click();
    await measured(page, 4);
  });
});

describe('A bad row is named with file, row and column; the table holds the rows before it', () => {
  const faults: [name: string, bytes: Uint8Array | string, sentence: RegExp][] = [
    ['nan.npy', replaced(2, [0.5, Number.NaN, 0.5]), /nan\.npy.*row 3: token 1 is NaN/],
    ['negative.npy', replaced(2, [0.5, -0.5, 1]), /negative\.npy.*row 3/i],
    ['zero.npy', replaced(2, [0, 0, 0]), /zero\.npy.*row 3 has no positive entry/],
    ['sum.npy', replaced(2, [0.5, 0.5, 0.3]), /sum\.npy.*row 3.*1\.3/i],
    ['infinite.npy', replaced(2, [0.5, Number.POSITIVE_INFINITY, 0.5]), /infinite\.npy.*row 3.*inf/i],
    ['ragged.csv', '0.5,0.25,0.25\n0.5,0.25,0.25\n0.5,0.5\n0.5,0.25,0.25\n', /ragged\.csv.*row 3.*2.*3/i],
    ['word.csv', '0.5,0.25,0.25\n0.5,0.25,0.25\n0.5,half,0.25\n0.5,0.25,0.25\n', /word\.csv.*row 3.*column 2.*half/i],
  ];
  it.each(faults)('%s', async (name, bytes, sentence) => {
    const page = await waiting();
    await choose(page, 'target', upload(name, bytes));
    await runButton(page).click();
    await expect.poll(() => runProblem(page).textContent()).toMatch(sentence);
    expect(await status(page).textContent()).toBe('The table holds the 2 rows before it.');
    expect((await savedTable(page)).rows[0]).toMatchObject({ rows: 2 });
    await choose(page, 'target', good('target.npy'));
    await runButton(page).click();
    await measured(page, 4);
  });
});

describe('Two files that do not belong together', () => {
  it('OfDifferentRowCountsAreNamedWithBoth', async () => {
    const page = await waiting();
    await choose(page, 'target', good('target.npy', 7));
    await expect
      .poll(() => pairProblem(page).textContent())
      .toBe('target.npy has 7 rows and draft.npy has 4: row i of both must be the same context.');
    expect(await runButton(page).isDisabled()).toBe(true);
  });

  it('OfDifferentVocabulariesAreNamedWithBoth', async () => {
    const page = await waiting();
    await choose(page, 'target', upload('target.npy', npyOf(rows(4, [0.5, 0.5]))));
    await expect
      .poll(() => pairProblem(page).textContent())
      .toBe('target.npy has 2 tokens a row and draft.npy has 3: both must be over the same vocabulary.');
  });

  it('OfRowCountsThatOnlyReadingShowsAreNamedByTheRun', async () => {
    const page = await waiting();
    await choosePair(page, upload('target.csv', '0.5,0.5\n0.5,0.5\n'), upload('draft.csv', '0.5,0.5\n'));
    await runButton(page).click();
    await expect.poll(() => runProblem(page).textContent()).toMatch(/target\.csv.*draft\.csv.*1.*same context/);
  });
});

describe('Files and the link', () => {
  it('ALinkToFilesAsksForThemByNameAndSize', async () => {
    const [target, draft] = [good('target.npy'), good('draft.npy')];
    const named = (file: { name: string; buffer: Buffer }) => `file:${file.name};${file.buffer.length}`;
    const page = await site.open(`#${measure}&ns=2&data=${named(target)}&qdata=${named(draft)}&plogits=1`);
    await expect
      .poll(() => card(page, 'target').textContent())
      .toContain(`The link needs target.npy (${target.buffer.length.toLocaleString('en-US')} bytes)`);
    expect(await status(page).textContent()).toBe('Choose the target and the draft file to run.');
    await choosePair(page, target, draft);
    expect(await card(page, 'target').getByRole('checkbox').isChecked()).toBe(true);
    await runButton(page).click();
    await measured(page, 4);
  });

  it('OneFileWithBothIsBothSidesByTheNamesOfItsArrays', async () => {
    const page = await waiting();
    const archive = await zip({ 'draft_probs.npy': npyOf(rows(3)), 'target_probs.npy': npyOf(rows(3)) });
    await page.getByRole('button', { name: 'Use our example' }).click();
    await measured(page, 64);
    await choose(page, 'target', upload('pair.npz', archive));
    await expect.poll(() => card(page, 'draft').locator('.name').textContent()).toBe('pair.npz');
    const chosen = (side: 'target' | 'draft') =>
      card(page, side)
        .getByRole('combobox')
        .evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.textContent);
    expect(await chosen('target')).toMatch(/target/);
    expect(await chosen('draft')).toMatch(/draft/);
    await runButton(page).click();
    await measured(page, 3);
    await expect
      .poll(() => new URL(page.url()).hash)
      .toMatch(/data=file:pair\.npz;\d+;target_probs.*qdata=file:pair\.npz;\d+;draft_probs/);
    await card(page, 'draft').getByRole('combobox').selectOption({ index: 1 });
    await expect.poll(() => page.locator('measure-lab .stale-note').isVisible()).toBe(true);
  });

  it('JsonLinesAndSafetensorsAreRecognised', async () => {
    const page = await waiting();
    const lines = `${JSON.stringify({ target: law, draft: [0.4, 0.4, 0.2] })}\n`.repeat(5);
    await page.getByRole('button', { name: 'Use our example' }).click();
    await measured(page, 64);
    await choose(page, 'target', upload('pair.jsonl', lines));
    await runButton(page).click();
    await measured(page, 5);
    const data = new Uint8Array(Float32Array.from([...law, ...law]).buffer);
    const header = { probs: { dtype: 'F32', shape: [2, 3], data_offsets: [0, 24] } };
    await choosePair(
      page,
      upload('a.safetensors', safetensors(header, data)),
      upload('b.safetensors', safetensors(header, data)),
    );
    expect(await card(page, 'target').locator('.facts').textContent()).toBe(
      '2 rows · 3 tokens · float32 in safetensors',
    );
    await runButton(page).click();
    await measured(page, 2);
  });

  it('RowsThatLookLikeLogitsAreTakenAsSuchAndSaySoIfNot', async () => {
    const page = await waiting();
    await choose(page, 'target', upload('target.npy', npyOf(rows(4, [-1, 2, 0.5]))));
    const logits = card(page, 'target').getByRole('checkbox');
    expect(await logits.isChecked()).toBe(true);
    await runButton(page).click();
    await measured(page, 4);
    await logits.uncheck();
    await expect.poll(() => card(page, 'target').locator('.hint').textContent()).toMatch(/negative numbers.*logits/);
    await runButton(page).click();
    await expect.poll(() => runProblem(page).textContent()).toMatch(/target\.npy.*row 1/);
  });

  it('FilesAreTakenWhereTheyAreDropped', async () => {
    const page = await site.open(`#${measure}&ns=1`);
    await measured(page, 64);
    const drop = async (selector: string, name: string) => {
      const bytes = [...npyOf(rows(4))];
      const transfer = await page.evaluateHandle(
        ([fileName, content]) => {
          const data = new DataTransfer();
          data.items.add(new File([new Uint8Array(content)], fileName));
          return data;
        },
        [name, bytes] as const,
      );
      await page.dispatchEvent(selector, 'dragover', { dataTransfer: transfer });
      await page.dispatchEvent(selector, 'drop', { dataTransfer: transfer });
    };
    await drop('recorded-files [data-side=draft]', 'one.npy');
    await expect.poll(() => card(page, 'draft').locator('.name').textContent()).toBe('one.npy');
    await drop('measure-lab .lead', 'two.npy');
    await expect.poll(() => card(page, 'target').locator('.name').textContent()).toBe('two.npy');
    await runButton(page).click();
    await measured(page, 4);
  });

  it('AFileChosenWhileItsRunGoesOnIsRefusedInASentence', async () => {
    const page = await site.open(`#${measure}&ns=5&schemes=wor&verifiers=rrsw&samples=1000000`);
    const flat = Array.from({ length: 200 }, () => 1 / 200);
    const slow = (name: string) =>
      upload(
        name,
        npyOf(
          rows(
            40,
            flat.map((p, i) => (name === 'p.npy' ? p : (i + 1) / 20100)),
          ),
        ),
      );
    await runButton(page).or(stopButton(page)).waitFor();
    await choosePair(page, slow('p.npy'), slow('q.npy'));
    await runButton(page).click();
    await stopButton(page).waitFor();
    await fileInput(page, 'draft').setInputFiles(good('late.npy'));
    await expect
      .poll(() => pairProblem(page).textContent())
      .toMatch(/stop it first|stop it before.*late\.npy was not taken/);
    expect(await card(page, 'draft').locator('.name').textContent()).toBe('q.npy');
    await stopButton(page).click();
    await expect.poll(() => status(page).textContent()).toMatch(/^Stopped/);
    await choose(page, 'draft', good('late.npy', 40));
    await expect.poll(() => card(page, 'draft').locator('.name').textContent()).toBe('late.npy');
  });
});

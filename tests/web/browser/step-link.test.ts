/** The Step lab as a link: hostile ones, Copy link, presets, the back button. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Registry } from '../../../web/src/core/types';
import { families, limits, schemeIds, verifierIds } from '../../../web/src/state';
import { useSite } from './fixture';
import { bar, drawn, expectHeadline, headline, input, notice, probability, settled } from './step-page';

const site = useSite();

describe('a link that cannot all be used opens with the good parts and names the bad ones', () => {
  const cases: [what: string, link: string, messages: RegExp[]][] = [
    [
      'markup',
      '#n=2&scheme=<script>alert(1)</script>&<img src=x onerror=alert(1)>=3',
      [/Draft scheme is “<script>/, /<img/],
    ],
    ['markup, encoded', '#n=2&q=%3Cscript%3Ealert(1)%3C/script%3E', [/Draft q is “<script>/]],
    ['out of range', '#n=2&V=1e9&seed=-1&conf=2', [/V is “1e9”/, /Seed is “-1”/, /conf/]],
    ['unknown keys', '#n=2&what=1&__proto__=2', [/“what”/, /“__proto__”/]],
    ['a key twice', '#n=2&n=5', [/“n” is given twice/]],
    ['broken encoding', '#n=2&p=%E0%A4%A', [/percent-encoding/]],
    ['deep nesting', `#n=2&p=${'['.repeat(20_000)}`, [/Target p/]],
    ['a damaged compressed link', '#1z.AAAA', [/damaged/]],
    ['two megabytes', `#n=2&p=${'1,'.repeat(900_000)}`, [/at most 262,144 are allowed/]],
    ['a version to come', '#v=99&n=2', [/version \(v\) is “99”/]],
  ];
  test.each(cases)('%s', async (_, link, messages) => {
    const page = await site.open(link);
    await drawn(page);
    const text = (await notice(page).textContent()) ?? '';
    for (const message of messages) expect(text).toMatch(message);
    if (link.includes('n=2&') && !link.startsWith('#1z')) expect(await input(page, 'n').inputValue()).toBe('2');
    await notice(page).getByRole('button', { name: 'Dismiss' }).click();
    expect(await notice(page).count()).toBe(0);
  });
});

test('TheSameLinkGivesTheSameNumbers', async () => {
  const link = '#n=3&V=30&q=dirichlet:0.5;seed=3&scheme=wor';
  const [one, other] = [await site.open(link), await site.open(link)];
  await Promise.all([drawn(one), drawn(other)]);
  expect(await numbers(one)).toEqual(await numbers(other));
});

function numbers(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const { report } = document.querySelector('app-shell')!.shadowRoot!.querySelector('step-lab')!.engine.shown!;
    return JSON.parse(JSON.stringify(report));
  });
}

test('CopyLinkGivesALinkThatReproducesTheState', async () => {
  const page = await site.open('', { permissions: ['clipboard-read', 'clipboard-write'] });
  await drawn(page);
  await bar(page, 'p', 2).focus();
  await page.keyboard.press('PageUp');
  await settled(page);
  const value = await probability(page, 'p', 2);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(() => page.getByRole('status').filter({ hasText: 'Link copied.' }).count()).toBe(1);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const copy = await site.open(link.slice(link.indexOf('#')));
  expect(await probability(copy, 'p', 2)).toBe(value);
});

test('WithoutAClipboardTheLinkIsThereToCopy', async () => {
  const page = await site.open('#n=5');
  await drawn(page);
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => false;
  });
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(() => page.getByLabel('Link to this state').inputValue()).toMatch(/#v=1&lab=step&n=5$/);
});

describe('history', () => {
  test('editing changes the address in place', async () => {
    const page = await site.open('#n=2');
    await settled(page);
    const length = await page.evaluate(() => history.length);
    await input(page, 'n').fill('4');
    await expect.poll(() => page.url()).toMatch(/#v=1&lab=step&n=4$/);
    expect(await page.evaluate(() => history.length)).toBe(length);
  });

  test('an example is a step that the back button takes back, with the edit before it', async () => {
    const page = await site.open();
    await drawn(page);
    await input(page, 'n').fill('2');
    await page.getByRole('button', { name: 'Opposite laws' }).click();
    await expectHeadline(page, /39\.0\s%/);
    await expect.poll(() => page.url()).toMatch(/p=0\.05,0\.05,0\.1,0\.2,0\.6/);
    await page.goBack();
    await expect.poll(() => input(page, 'n').inputValue()).toBe('2');
    await expectHeadline(page, /With 2 drafts/);
    await page.goForward();
    await expectHeadline(page, /39\.0\s%/);
  });

  test('another lab is a step too, and keeps what was set here', async () => {
    const page = await site.open('#n=5');
    await settled(page);
    await page.getByRole('link', { name: 'Measure' }).click();
    await page.locator('measure-lab').waitFor();
    await expect.poll(() => page.url()).toMatch(/lab=measure/);
    await page.goBack();
    await page.locator('step-lab').waitFor();
    await expect.poll(() => input(page, 'n').inputValue()).toBe('5');
  });

  test('a link typed into the address is read', async () => {
    const page = await site.open('#n=5');
    await settled(page);
    await page.evaluate(() => {
      window.location.hash = '#n=2&p=1,1&q=1,3';
    });
    await expectHeadline(page, /With 2 drafts/);
    expect(await probability(page, 'q', 1)).toBe(0.75);
  });
});

test('EveryExampleOpensAndSaysWhatIsSeen', async () => {
  const page = await site.open();
  await drawn(page);
  const examples = page.getByRole('group', { name: 'Examples' }).getByRole('button');
  const sentences = new Set<string>();
  for (const example of await examples.all()) {
    await example.click();
    await settled(page);
    sentences.add((await headline(page).textContent()) ?? '');
    expect(await notice(page).count()).toBe(0);
    expect(await page.locator('step-lab .problem:visible').count()).toBe(0);
  }
  expect(sentences.size).toBe(await examples.count());
});

test('TheIdsAndRangesThatALinkMayHoldAreThoseOfTheCore', async () => {
  const page = await site.open();
  await drawn(page);
  const registry = await page.evaluate(() => {
    const { client } = document.querySelector('app-shell')!;
    return JSON.parse(JSON.stringify(client!.registry)) as Registry;
  });
  const known = ({ id, parameter, minimum, maximum, initial, seeded, needsTarget }: (typeof families)[number]) => [
    ...[id, parameter, minimum, maximum, initial, seeded, needsTarget],
  ];
  expect(families.map(known)).toEqual(registry.families.map(known));
  // A link holds one draft law.
  expect([...schemeIds]).toEqual(registry.schemes.filter(({ severalLaws }) => !severalLaws).map(({ id }) => id));
  expect([...verifierIds]).toEqual(registry.verifiers.map(({ id }) => id));
  expect(limits).toMatchObject(registry.limits);
});

test('TheFormatPageListsEveryKeyAndWorksAlone', async () => {
  const page = await site.open('format.html');
  for (const key of ['V', 'n', 'scheme', 'seed', 'p', 'q', 'ns', 'data'])
    expect(await page.locator('#fields th code', { hasText: new RegExp(`^${key}$`) }).count()).toBe(1);
});

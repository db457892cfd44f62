/** The Step lab on any screen, for any reader, and as files. */
import { readFileSync } from 'node:fs';
import type { Download, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { overflow, useSite, violations } from './fixture';
import { drawn, figure, settled } from './step-page';

const site = useSite();
const schemes = ['iid', 'wor', 'greedy', 'topn'];

/** Opens every folded part. */
async function unfold(page: Page): Promise<void> {
  await page.locator('step-lab details').evaluateAll((all) => {
    for (const part of all) (part as HTMLDetailsElement).open = true;
  });
}

test.each([1280, 1000, 768, 360, 320])('NothingOverflowsAt %i Pixels', async (width) => {
  const page = await site.open('', { viewport: { width, height: 780 } });
  await drawn(page);
  for (const scheme of schemes) {
    await page.locator(`field-input[key=scheme] input[value=${scheme}]`).check();
    await settled(page);
    expect(await overflow(page)).toBe(0);
  }
  await unfold(page);
  for (const button of await page.getByRole('button', { name: /as a table/ }).all()) await button.click();
  expect(await overflow(page)).toBe(0);
  for (const svg of await page.locator('figure-frame svg').all()) {
    const [drawing, place] = [await svg.boundingBox(), await page.locator('step-lab').boundingBox()];
    expect(drawing!.x).toBeGreaterThanOrEqual(place!.x - 1);
    expect(drawing!.x + drawing!.width).toBeLessThanOrEqual(place!.x + place!.width + 1);
  }
});

test('ALongLinkProblemDoesNotWidenAPhone', async () => {
  const page = await site.open(`#${'x'.repeat(400)}=1&n=${'9'.repeat(300)}`, { viewport: { width: 320, height: 640 } });
  await drawn(page);
  expect(await overflow(page)).toBe(0);
});

describe('axe finds nothing', () => {
  test.each([
    ['light', 'light', 1280],
    ['dark', 'dark', 1280],
    ['on a phone', 'light', 360],
  ] as const)('%s', async (_, colorScheme, width) => {
    const page = await site.open('#n=99', { colorScheme, viewport: { width, height: 800 } });
    await drawn(page);
    await page
      .getByRole('button', { name: /as a table/ })
      .first()
      .click();
    await unfold(page);
    await page.locator(`field-input[key=n] input[type=text]`).fill('0');
    expect(await violations(page)).toEqual([]);
  });

  test('on the page of the link format', async () => {
    const page = await site.open('format.html');
    await page.locator('#fields table').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await overflow(page)).toBe(0);
  });
});

test('TheThemeFollowsTheSystemUnlessTheAddressForcesOne', async () => {
  const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const [light, dark, forced] = [
    await site.open('', { colorScheme: 'light' }),
    await site.open('', { colorScheme: 'dark' }),
    await site.open('?theme=dark', { colorScheme: 'light' }),
  ];
  expect(await background(light)).not.toBe(await background(dark));
  expect(await background(forced)).toBe(await background(dark));
});

test('OnPaperThereAreFiguresWithoutControls', async () => {
  const page = await site.open('', { colorScheme: 'dark' });
  await drawn(page);
  await page.emulateMedia({ media: 'print' });
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
  expect(await page.getByRole('button', { name: 'Copy link' }).isVisible()).toBe(false);
  expect(await page.locator('law-bars svg').isVisible()).toBe(true);
});

test('MotionIsLeftOutWhereItIsNotWanted', async () => {
  const page = await site.open('', { reducedMotion: 'reduce' });
  await drawn(page);
  const durations = await page
    .locator('figure-frame .drawing')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).transitionDuration));
  expect(new Set(durations)).toEqual(new Set(['0s']));
});

describe('a figure is saved', () => {
  const names = ['laws', 'acceptance', 'emitted', 'dual'];

  async function save(page: Page, name: string, format: string): Promise<Buffer> {
    const waiting = page.waitForEvent('download');
    await figure(page, name)
      .getByRole('button', { name: new RegExp(`as ${format}$`) })
      .click();
    const download: Download = await waiting;
    expect(download.suggestedFilename()).toMatch(new RegExp(`^mdsd-[a-z-]+\\.${format.toLowerCase()}$`));
    return readFileSync(await download.path());
  }

  test.each(names)('%s as SVG that needs nothing of the page', async (name) => {
    const page = await site.open('#n=2');
    await drawn(page);
    const text = (await save(page, name, 'SVG')).toString();
    expect(text).toMatch(/^<svg[^>]* xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(text).toMatch(/<title>.+<\/title><desc>.+<\/desc>/);
    expect(text).not.toMatch(/var\(|class=|<!--|currentColor|<style/);
    // The legend is in the file.
    expect(text).toMatch(/target p|exact|p\(H\)/);
  });

  test.each(names)('%s as PNG of twice the size, with something on it', async (name) => {
    const page = await site.open('#n=2');
    await drawn(page);
    const bytes = await save(page, name, 'PNG');
    const box = (await figure(page, name).locator('svg').first().boundingBox())!;
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(Math.abs(bytes.readUInt32BE(16) - 2 * (box.width + 32))).toBeLessThan(6);
    expect(bytes.length).toBeGreaterThan(5000);
  });

  test.each(names)('%s as CSV, with every digit', async (name) => {
    const page = await site.open('#n=2');
    await drawn(page);
    const lines = (await save(page, name, 'CSV')).toString().split('\r\n');
    expect(lines.length).toBeGreaterThan(4);
    expect(new Set(lines.map((line) => line.split(',').length)).size).toBe(1);
    expect(lines.join('\n')).toMatch(/0\.\d{12,}/);
  });
});

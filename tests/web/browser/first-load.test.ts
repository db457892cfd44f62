/** What a visitor's line carries before the first figure, and after which nothing more is asked of it. */
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { useSite } from './fixture';
import { drawn } from './step-page';

const site = useSite();
const limit = 130_000;

/** Wall clock of the frame in which the first figure stands. */
const firstFigure = `new Promise((resolve) => {
  const look = () => {
    const lab = document.querySelector('app-shell')?.shadowRoot?.querySelector('step-lab');
    if (lab?.shadowRoot?.querySelector('.figure svg, .figure *')?.isConnected && lab.engine?.shown) {
      resolve(performance.timeOrigin + performance.now());
    } else requestAnimationFrame(look);
  };
  look();
})`;

async function asked(work: (page: Page) => Promise<void>): Promise<Request[]> {
  const page = await site.open('format.html');
  const requests: Request[] = [];
  page.context().on('request', (request) => requests.push(request));
  await work(page);
  return requests;
}

it('the first figure needs less than 130 KB, gzipped', async () => {
  let shown = 0;
  const requests = await asked(async (page) => {
    await page.goto(site.url);
    shown = await page.evaluate<number>(firstFigure);
    await drawn(page);
  });
  const before = requests.filter((request) => request.timing().startTime < shown);
  const sizes = await Promise.all(
    before.map(async (request) => {
      const body = await (await request.response())?.body();
      return { name: basename(new URL(request.url()).pathname), bytes: body ? gzipSync(body).length : 0 };
    }),
  );
  const table = sizes
    .sort((a, b) => b.bytes - a.bytes)
    .map(({ name, bytes }) => `${bytes} ${name}`)
    .join('\n');
  for (const part of [/^index-.*\.js$/, /^step-lab-.*\.js$/, /^worker-.*\.js$/, /\.wasm$/]) {
    expect(
      sizes.some(({ name }) => part.test(name)),
      `${part}\n${table}`,
    ).toBe(true);
  }
  expect(
    sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    table,
  ).toBeLessThan(limit);
});

it('once it is idle the page asks for nothing more, whatever is done with it', async () => {
  const late: string[] = [];
  await asked(async (page) => {
    await page.goto(site.url);
    await drawn(page);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(1500);
    await page.waitForLoadState('networkidle');
    page.context().on('request', (request) => {
      // The recordings of our example are data that the visitor asks for.
      if (!/\/example\/|icon\.svg$/.test(request.url())) late.push(request.url());
    });
    await page.getByRole('link', { name: 'Measure' }).click();
    await page.locator('measure-lab acceptance-chart svg').first().waitFor();
  });
  expect(late).toEqual([]);
});

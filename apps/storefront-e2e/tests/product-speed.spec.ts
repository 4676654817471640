import type { Page } from '@playwright/test';
import { chooseFreeDays } from '../support/calendar';
import { expect, waitForHydration, test, visit } from '../support/test';

/** The widths of picture files. */
const WIDTHS = [160, 320, 480, 640, 960, 1280, 1600];
/** A tolerance, because `sizes` is approximate and pictures are cropped. */
const TOLERANCE = 1.25;

async function getPath(page: Page, sale: string): Promise<string> {
  await page.goto(`/search?sale=${sale}`);
  const first = page.getByRole('main').locator('a[href^="/product/"]').first();
  const path = await first.getAttribute('href');
  await page.goto('about:blank');
  return path ?? '';
}

for (const [width, height, deviceScaleFactor] of [
  [1440, 900, 1],
  [1100, 900, 2],
  [390, 844, 3],
] as const)
  test.describe(`${width} px, ${deviceScaleFactor} pixels each`, () => {
    test.use({ viewport: { width, height }, deviceScaleFactor });

    test('PD-01 the largest contentful paint is the preloaded picture, fetched once at the width that its place needs', async ({
      page,
    }) => {
      const path = await getPath(page, 'rental');
      const pictures: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'image') pictures.push(request.url());
      });
      await page.goto(path, { waitUntil: 'load' });
      await waitForHydration(page);
      // The browser reports it some time after the paint.
      await expect.poll(() => page.evaluate(largestPaint)).toMatchObject({ tag: 'IMG', initiator: 'link' });
      const largest = await page.evaluate(largestPaint);
      const file = /^(.+)\/(\d+)\.avif$/.exec(largest.url);
      expect(pictures.filter((url) => url.startsWith(`${file?.[1]}/`))).toEqual([largest.url]);
      const needed = largest.shownWidth * deviceScaleFactor;
      const enough = WIDTHS.find((one) => one >= needed * TOLERANCE) ?? Infinity;
      expect(Number(file?.[2])).toBeGreaterThanOrEqual(Math.min(needed / TOLERANCE, Math.max(...WIDTHS)));
      expect(Number(file?.[2])).toBeLessThanOrEqual(enough);
    });
  });

/** Runs in the page: the largest contentful paint, its file, how it was loaded and its width. */
async function largestPaint() {
  type Paint = PerformanceEntry & { element: HTMLImageElement; url: string };
  const last = await new Promise<Paint>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1) as Paint)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
  });
  const { naturalWidth, naturalHeight, tagName } = last.element;
  const { width, height } = last.element.getBoundingClientRect();
  const [file] = performance.getEntriesByName(last.url) as PerformanceResourceTiming[];
  return {
    tag: tagName,
    url: last.url,
    initiator: file?.initiatorType,
    shownWidth: Math.max(width, (height * naturalWidth) / naturalHeight),
  };
}

interface Shift {
  value: number;
  moved: string[];
}

/**
 * Runs in the page before its scripts. Shifts right after input are expected and don't count for
 * CLS.
 */
function watchShifts(): void {
  const shifts: Shift[] = [];
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
      if (!hadRecentInput)
        shifts.push({ value, moved: sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? '') });
  }).observe({ type: 'layout-shift', buffered: true });
  Object.assign(window, { shifts });
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height } });

    test('PD-02 the layout does not shift while the page loads, while dates are chosen, or when their price arrives late', async ({
      page,
    }) => {
      const path = await getPath(page, 'rental');
      await page.addInitScript(watchShifts);
      const looked = page.waitForResponse(/\/api\/products\/\d+\/availability/);
      await visit(page, path);
      await looked;
      // After the time in which shifts count as caused by input.
      const network = await page.context().newCDPSession(page);
      await network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 800,
        downloadThroughput: -1,
        uploadThroughput: -1,
      });
      const isPhone = width < 760;
      if (isPhone) await page.getByRole('button', { name: 'Choose dates' }).click();
      const order = isPhone ? page.getByRole('dialog') : page.getByRole('region', { name: 'Your order' });
      await chooseFreeDays(isPhone ? order : page.getByRole('main'));
      await expect(order.getByText('Total')).toBeVisible();
      // A shift is reported with the next frame.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      expect(await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)).toEqual([]);
    });
  });

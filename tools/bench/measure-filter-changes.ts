import { chromium, type Page } from 'playwright';
import { findBrowser } from '../browser/find-browser.ts';
import { percentile } from './print.ts';

const WARM_UP = 12;
const ROUNDS = 8;
const CHOICES = 3;

/** Times in milliseconds. */
export interface FilterFigures {
  changes: number;
  /** From the press to the frame with the new results. */
  shownP50: number;
  shownP95: number;
  /** INP: the time from a press to the next frame; the worst press, ignoring one in fifty. */
  inp: number;
  slowestPress: number;
  layoutShift: number;
}

/** Chooses sale types, then filters in the dialog; waits for the new results each time. */
export async function measureFilterChanges(url: string): Promise<FilterFigures> {
  const browser = await chromium.launch(await findBrowser());
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${url}/search`, { waitUntil: 'networkidle' });
    await page.evaluate(watchResults);
    // Pictures are drawn on their first request, and servers are slow just after the start.
    for (let round = 0; round < WARM_UP; round++) await filterOnce(page);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() =>
      Object.assign((window as unknown as WatchedWindow).watched, { presses: {}, layoutShift: 0 }),
    );
    const shown: number[] = [];
    for (let round = 0; round < ROUNDS; round++) shown.push(...(await filterOnce(page)));
    const { presses, layoutShift } = await page.evaluate(() => (window as unknown as WatchedWindow).watched);
    const slowest = Object.values(presses).sort((a, b) => b - a);
    return {
      changes: shown.length,
      shownP50: percentile(shown, 0.5),
      shownP95: percentile(shown, 0.95),
      inp: slowest[Math.floor(slowest.length / 50)] ?? 0,
      slowestPress: slowest[0] ?? 0,
      layoutShift,
    };
  } finally {
    await browser.close();
  }
}

async function filterOnce(page: Page): Promise<number[]> {
  const shown: number[] = [];
  // Visitors wait until the results are loaded.
  const waitForResults = async () => {
    await page.waitForFunction(picturesAreThere);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null))));
  };
  const press = async (act: () => Promise<unknown>) => {
    await waitForResults();
    await page.evaluate(() => (window as unknown as WatchedWindow).watched.begin());
    await act();
    shown.push(await page.evaluate(() => (window as unknown as WatchedWindow).watched.shown));
  };
  for (const name of ['Rent', 'Buy', 'All'])
    await press(() => page.getByRole('navigation', { name: 'Listing type' }).getByRole('link', { name }).click());
  await waitForResults();
  await page.getByRole('button', { name: /^Filters/ }).click();
  const choices = page.getByRole('dialog', { name: 'Filters' }).getByRole('checkbox');
  for (let i = 0; i < CHOICES; i++) await press(() => choices.nth(i).click());
  await press(() => page.getByRole('button', { name: 'Clear All' }).click());
  await waitForResults();
  await page.keyboard.press('Escape');
  return shown;
}

/** Runs in the page: whether the pictures of the visible results are loaded. */
function picturesAreThere(): boolean {
  return [...document.querySelectorAll<HTMLImageElement>('main section li picture img')].every((picture) => {
    const { top, bottom } = picture.getBoundingClientRect();
    return picture.complete || bottom < 0 || top > window.innerHeight;
  });
}

interface Watched {
  begin: () => void;
  shown: Promise<number>;
  /** Milliseconds by interaction id. */
  presses: Record<number, number>;
  layoutShift: number;
}
interface WatchedWindow {
  watched: Watched;
}

/** Runs in the page: measures the time from a press to new results, event durations and shifts. */
function watchResults(): void {
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (interactionId > 0) watched.presses[interactionId] = Math.max(watched.presses[interactionId] ?? 0, duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) watched.layoutShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const results = () =>
    [...document.querySelectorAll('main section li a[href^="/product/"], main [role=status]')]
      .map((element) => element.getAttribute('href') ?? element.textContent)
      .join();
  const watched: Watched = {
    presses: {},
    layoutShift: 0,
    shown: Promise.resolve(0),
    begin() {
      const before = results();
      watched.shown = new Promise((resolve, reject) => {
        const giveUp = setTimeout(() => reject(new Error('No other results came.')), 10_000);
        const waitForResults = (pressed: number) => {
          if (results() === before) return requestAnimationFrame(() => waitForResults(pressed));
          clearTimeout(giveUp);
          return requestAnimationFrame((now) => resolve(now - pressed));
        };
        addEventListener('pointerdown', ({ timeStamp }) => waitForResults(timeStamp), { once: true, capture: true });
      });
    },
  };
  Object.assign(window, { watched });
}

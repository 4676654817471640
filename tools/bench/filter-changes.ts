import { chromium, type Page } from 'playwright';
import { findBrowser } from '../browser/find-browser.ts';
import { percentile } from './print.ts';

const WARM_UP = 12;
const ROUNDS = 8;
const CHOICES = 3;

/** What a person feels who filters; milliseconds. */
export interface FilterFigures {
  changes: number;
  /** From the press to the frame that shows other results. */
  shownP50: number;
  shownP95: number;
  /** Until the frame after a press: the slowest one but for each fiftieth, as INP is defined. */
  inp: number;
  slowestPress: number;
  layoutShift: number;
}

/** Presses kinds of offers, then choices in the dialog of filters; each time waits until other results stand there. */
export async function filterChanges(url: string): Promise<FilterFigures> {
  const browser = await chromium.launch(await findBrowser());
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${url}/search`, { waitUntil: 'networkidle' });
    await page.evaluate(watchResults);
    // A new demo draws each picture when it is first asked for, and servers that have just started are slow: that is over where people are.
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
  // Nobody presses before what they see is there.
  const look = async () => {
    await page.waitForFunction(picturesAreThere);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null))));
  };
  const press = async (act: () => Promise<unknown>) => {
    await look();
    await page.evaluate(() => (window as unknown as WatchedWindow).watched.begin());
    await act();
    shown.push(await page.evaluate(() => (window as unknown as WatchedWindow).watched.shown));
  };
  for (const name of ['Rent', 'Buy', 'Every offer'])
    await press(() => page.getByRole('navigation', { name: 'Kind of offer' }).getByRole('link', { name }).click());
  await look();
  await page.getByRole('button', { name: /^Filters/ }).click();
  const choices = page.getByRole('dialog', { name: 'Filters' }).getByRole('checkbox');
  for (let i = 0; i < CHOICES; i++) await press(() => choices.nth(i).click());
  await press(() => page.getByRole('button', { name: 'Clear All' }).click());
  await look();
  await page.keyboard.press('Escape');
  return shown;
}

/** Runs in the page: the pictures of the results in view have come. */
function picturesAreThere(): boolean {
  return [...document.querySelectorAll<HTMLImageElement>('main section li picture img')].every((picture) => {
    const { top, bottom } = picture.getBoundingClientRect();
    return picture.complete || bottom < 0 || top > window.innerHeight;
  });
}

interface Watched {
  begin: () => void;
  shown: Promise<number>;
  /** Milliseconds by the browser's number of the press. */
  presses: Record<number, number>;
  layoutShift: number;
}
interface WatchedWindow {
  watched: Watched;
}

/** Runs in the page: knows when other results stand there after a press, and what the browser reports of presses and shifts. */
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
        const look = (pressed: number) => {
          if (results() === before) return requestAnimationFrame(() => look(pressed));
          clearTimeout(giveUp);
          return requestAnimationFrame((now) => resolve(now - pressed));
        };
        addEventListener('pointerdown', ({ timeStamp }) => look(timeStamp), { once: true, capture: true });
      });
    },
  };
  Object.assign(window, { watched });
}

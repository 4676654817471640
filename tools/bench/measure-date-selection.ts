import { chromium } from 'playwright';
import { findBrowser } from '../browser/find-browser.ts';
import { percentile } from './print.ts';

const PAIRS = 20;
/** The first presses only warm up the code. */
const WARM_UP_PAIRS = 3;
/** The number of choices to select from: as many times are free on a busy day. */
const FIRST = 4;

/** How each picker is paged, and what is pressed in turns. */
const PICKERS = {
  calendar: {
    // It ends a year from now.
    turns: 11,
    forward: 'Next month',
    back: 'Previous month',
    choices: ['[role="gridcell"][data-day]:not([aria-disabled])', '[role="gridcell"][data-day]:not([aria-disabled])'],
  },
  slots: {
    turns: 11,
    forward: 'Later days',
    back: 'Earlier days',
    choices: ['input[name$="-day"]:not([aria-disabled])', 'input[name$="-slot"]:not([aria-disabled])'],
  },
} as const;

/** Milliseconds from a press to the frame that shows its effect. */
export interface DateFigures {
  choiceP50: number;
  choiceP95: number;
  slowestChoice: number;
  turnP50: number;
  slowestTurn: number;
  layoutShift: number;
}

/** Pages a picker forward and back, then chooses days or times, on a CPU throttled by CDP. */
export async function measureDateSelection(
  address: string,
  picker: keyof typeof PICKERS,
  cpuSlowdown: number,
): Promise<DateFigures> {
  const { turns, forward, back, choices } = PICKERS[picker];
  const browser = await chromium.launch(await findBrowser());
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await page.addInitScript(watchPage);
    await page.goto(address, { waitUntil: 'networkidle' });
    const press = async (act: () => Promise<unknown>) => {
      await page.evaluate(untilIdle);
      await page.evaluate(() => (window as unknown as WatchedWindow).watched.begin());
      await act();
      return page.evaluate(() => (window as unknown as WatchedWindow).watched.shown);
    };
    const turned: number[] = [];
    for (const name of [forward, back])
      for (let i = 0; i < turns; i++)
        turned.push(await press(() => page.getByRole('button', { name, exact: true }).click()));
    const chosen: number[] = [];
    for (let pair = 0; pair < WARM_UP_PAIRS + PAIRS; pair++)
      for (const [offset, choice] of choices.entries()) {
        const took = await press(() =>
          page
            .locator(choice)
            .nth((pair % FIRST) + offset)
            .click(),
        );
        if (pair >= WARM_UP_PAIRS) chosen.push(took);
      }
    await page.waitForLoadState('networkidle');
    const layoutShift = await page.evaluate(() => (window as unknown as WatchedWindow).watched.layoutShift);
    return {
      choiceP50: percentile(chosen, 0.5),
      choiceP95: percentile(chosen, 0.95),
      slowestChoice: Math.max(...chosen),
      turnP50: percentile(turned, 0.5),
      slowestTurn: Math.max(...turned),
      layoutShift,
    };
  } finally {
    await browser.close();
  }
}

/** Runs in the page. A page without rendering has no idle periods. */
const untilIdle = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(() => resolve(null), { timeout: 1000 })));

interface Watched {
  begin: () => void;
  shown: Promise<number>;
  layoutShift: number;
}
interface WatchedWindow {
  watched: Watched;
}

/**
 * Runs in the page before it loads: measures the time from a press to the next frame, and layout
 * shifts.
 */
function watchPage(): void {
  const watched: Watched = {
    layoutShift: 0,
    shown: Promise.resolve(0),
    begin() {
      watched.shown = new Promise((resolve) => {
        const afterFrame = (pressed: number) =>
          requestAnimationFrame(() => {
            // A message is handled after the frame was painted.
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - pressed);
            port2.postMessage(null);
          });
        addEventListener(
          'pointerdown',
          ({ timeStamp }) => {
            addEventListener('click', () => afterFrame(timeStamp), { once: true, capture: true });
          },
          { once: true, capture: true },
        );
      });
    },
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) watched.layoutShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  Object.assign(window, { watched });
}

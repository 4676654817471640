import type { Locator, Page } from '@playwright/test';
import { expect } from './test';

const DAY_MS = 24 * 3600 * 1000;
const getNextDay = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

/** The days of a calendar that can be chosen. */
export const freeDays = (scope: Page | Locator): Locator => scope.locator('[data-day]:not([aria-disabled="true"])');

/**
 * Chooses the first `count` consecutive free days of the visible months, not before `from`; returns
 * the first and last. Which days are free depends on today, so fixed positions may have a booking between them.
 */
export async function chooseFreeDays(
  scope: Page | Locator,
  count = 2,
  from = '',
): Promise<[first: string, last: string]> {
  let run: string[] = [];
  await expect
    .poll(async () => {
      const days = new Set(
        await freeDays(scope).evaluateAll((cells) => cells.map((cell) => cell.dataset['day'] ?? '')),
      );
      run = [];
      for (const day of [...days].filter((one) => one >= from).sort()) {
        run = run.length && day === getNextDay(run.at(-1) ?? '') ? [...run, day] : [day];
        if (run.length === count) break;
      }
      return run.length;
    })
    .toBe(count);
  const [first = '', last = ''] = [run[0], run.at(-1)];
  for (const day of [first, last]) await scope.locator(`[data-day="${day}"]`).first().click();
  return [first, last];
}

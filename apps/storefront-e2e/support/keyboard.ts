import type { Page as ChromiumPage } from '@playwright/test';
import type { Page as FirefoxPage } from 'puppeteer-core';
import { expect, visit } from './test';

type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';
type Key = Arrow | 'Tab' | 'Enter' | ' ' | 'Escape' | 'Home' | 'End' | 'PageUp' | 'PageDown';

/** The focused element, and the state of its dialog or, without one, of the page. */
interface PageState {
  name: string;
  role: string;
  /** The date of a day in a calendar. */
  day: string;
  isDisabled: boolean;
  isSelected: boolean;
  /** Name of the dialog that it is in. */
  dialog: string;
  /** Texts of live regions. */
  announcements: string[];
  /** The text of the page's log. */
  log: string;
  /** Months in view. */
  months: number;
  /** Path and query as the page reads them: Firefox reports only full loads to its driver. */
  address: string;
  /** How often the page has requested availability. */
  availabilityRequests: number;
}

/** A page used by keyboard only, through the features that both browsers' drivers share. */
export interface KeyboardPage {
  visit: (path: string) => Promise<void>;
  press: (key: Key) => Promise<void>;
  type: (text: string) => Promise<void>;
  readState: () => Promise<PageState>;
  resize: (width: number, height: number) => Promise<void>;
}

export const createChromiumPage = (page: ChromiumPage): KeyboardPage => ({
  visit: (path) => visit(page, path),
  press: (key) => page.keyboard.press(key),
  type: (text) => page.keyboard.type(text),
  readState: () => page.evaluate(readPageState),
  resize: (width, height) => page.setViewportSize({ width, height }),
});

export const createFirefoxPage = (page: FirefoxPage, baseURL: string): KeyboardPage => ({
  async visit(path) {
    await page.goto(baseURL + path);
    await page.waitForSelector('html[data-hydrated]');
  },
  press: (key) => page.keyboard.press(key),
  type: (text) => page.keyboard.type(text),
  readState: () => page.evaluate(readPageState),
  async resize(width, height) {
    // Puppeteer also sets the orientation, which Firefox ESR does not support.
    await page.setViewport({ width, height }).catch((error: unknown) => {
      if (!String(error).includes('setScreenOrientationOverride')) throw error;
    });
    await page.waitForFunction((target) => window.innerWidth === target, {}, width);
  },
});

/** Runs in the page. */
function readPageState(): PageState {
  const element = document.activeElement ?? document.body;
  const field = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : null;
  const dialog = element.closest('dialog, [role=dialog]');
  const all = (selector: string) => [...(dialog ?? document).querySelectorAll(selector)];
  const words = (one: Element | null | undefined) => (one?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const getName = (one: Element) =>
    one.getAttribute('aria-label') ?? words(document.getElementById(one.getAttribute('aria-labelledby') ?? '') ?? one);
  return {
    name: field?.labels?.[0] && !field.ariaLabel ? words(field.labels[0]) : getName(element),
    role: element.role ?? field?.type ?? element.tagName.toLowerCase(),
    day: (element as HTMLElement).dataset['day'] ?? field?.value ?? '',
    isDisabled: element.ariaDisabled === 'true' || element.matches(':disabled'),
    isSelected: element.ariaSelected === 'true' || (field instanceof HTMLInputElement && field.checked),
    dialog: dialog ? getName(dialog) : '',
    announcements: all('[role=status], [role=timer]').map(words).filter(Boolean),
    log: words(document.querySelector('[role=log]')),
    months: all('[role=grid]').filter((grid) => grid.checkVisibility()).length,
    address: location.pathname + location.search,
    availabilityRequests: performance.getEntriesByType('resource').filter(({ name }) => name.includes('/availability?'))
      .length,
  };
}

/** More than the tab stops of any page. */
const MAX_TAB_PRESSES = 200;

/** Presses Tab until the target has the focus. */
export async function tabTo(
  keyboardPage: KeyboardPage,
  target: { role?: string; name?: string | RegExp },
): Promise<PageState> {
  const visited: string[] = [];
  while (visited.length < MAX_TAB_PRESSES) {
    await keyboardPage.press('Tab');
    const readState = await keyboardPage.readState();
    const { role = readState.role, name = readState.name } = target;
    if (role === readState.role && (name instanceof RegExp ? name.test(readState.name) : name === readState.name))
      return readState;
    visited.push(`${readState.role} "${readState.name}"`);
  }
  throw new Error(`Tab does not reach ${JSON.stringify(target)}, only:\n${visited.join('\n')}`);
}

/** Moves through a calendar by weeks, then by days. */
export async function moveToDay(keyboardPage: KeyboardPage, day: string): Promise<void> {
  const days = Math.round((Date.parse(day) - Date.parse((await keyboardPage.readState()).day)) / 86_400_000);
  const [week, one]: Arrow[] = days < 0 ? ['ArrowUp', 'ArrowLeft'] : ['ArrowDown', 'ArrowRight'];
  for (let left = Math.abs(days); left > 0; left -= left < 7 ? 1 : 7) {
    const { day: before } = await keyboardPage.readState();
    await keyboardPage.press((left < 7 ? one : week) as Arrow);
    // Turning to another month may take the time of an animation.
    await expect.poll(async () => (await keyboardPage.readState()).day).not.toBe(before);
  }
}

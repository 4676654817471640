import type { Page as ChromiumPage } from '@playwright/test';
import type { Page as FirefoxPage } from 'puppeteer-core';
import { visit } from './test';

type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';
type Key = Arrow | 'Tab' | 'Enter' | ' ' | 'Escape' | 'Home' | 'End' | 'PageUp' | 'PageDown';

/** What has the focus, and what stands around it in the same dialog, or on the page where there is none. */
interface Look {
  name: string;
  role: string;
  /** Of a day in a calendar. */
  day: string;
  isOff: boolean;
  isChosen: boolean;
  /** Name of the dialog that it is in. */
  dialog: string;
  /** What is told to those who listen. */
  told: string[];
  /** Months in view. */
  months: number;
  /** Path and query, as the page itself knows them: Firefox tells its driver of loads only. */
  address: string;
  /** How often the page has asked what is free. */
  asked: number;
}

/** A place before a screen with nothing but a keyboard: as much as both browsers' drivers have in common. */
export interface Seat {
  visit: (path: string) => Promise<void>;
  press: (key: Key) => Promise<void>;
  type: (text: string) => Promise<void>;
  look: () => Promise<Look>;
  resize: (width: number, height: number) => Promise<void>;
}

export const seatInChromium = (page: ChromiumPage): Seat => ({
  visit: (path) => visit(page, path),
  press: (key) => page.keyboard.press(key),
  type: (text) => page.keyboard.type(text),
  look: () => page.evaluate(lookAround),
  resize: (width, height) => page.setViewportSize({ width, height }),
});

export const seatInFirefox = (page: FirefoxPage, baseURL: string): Seat => ({
  async visit(path) {
    await page.goto(baseURL + path);
    await page.waitForSelector('html[data-hydrated]');
  },
  press: (key) => page.keyboard.press(key),
  type: (text) => page.keyboard.type(text),
  look: () => page.evaluate(lookAround),
  async resize(width, height) {
    // With the size goes the orientation, of which the ESR does not know yet.
    await page.setViewport({ width, height }).catch((error: unknown) => {
      if (!String(error).includes('setScreenOrientationOverride')) throw error;
    });
    await page.waitForFunction((wanted) => window.innerWidth === wanted, {}, width);
  },
});

/** Runs in the page. */
function lookAround(): Look {
  const element = document.activeElement ?? document.body;
  const field = element instanceof HTMLInputElement ? element : null;
  const dialog = element.closest('dialog, [role=dialog]');
  const all = (selector: string) => [...(dialog ?? document).querySelectorAll(selector)];
  const words = (one: Element | null | undefined) => (one?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const nameOf = (one: Element) =>
    one.getAttribute('aria-label') ?? words(document.getElementById(one.getAttribute('aria-labelledby') ?? '') ?? one);
  return {
    name: field?.labels?.[0] && !field.ariaLabel ? words(field.labels[0]) : nameOf(element),
    role: element.role ?? field?.type ?? element.tagName.toLowerCase(),
    day: (element as HTMLElement).dataset['day'] ?? field?.value ?? '',
    isOff: element.ariaDisabled === 'true' || element.matches(':disabled'),
    isChosen: element.ariaSelected === 'true' || field?.checked === true,
    dialog: dialog ? nameOf(dialog) : '',
    told: all('[role=status], [role=timer]').map(words).filter(Boolean),
    months: all('[role=grid]').filter((grid) => grid.checkVisibility()).length,
    address: location.pathname + location.search,
    asked: performance.getEntriesByType('resource').filter(({ name }) => name.includes('/availability?')).length,
  };
}

/** More stops than any page has. */
const STOPS = 200;

/** Presses Tab until the focus is where it is wanted. */
export async function tabTo(seat: Seat, wanted: { role?: string; name?: string | RegExp }): Promise<Look> {
  const passed: string[] = [];
  while (passed.length < STOPS) {
    await seat.press('Tab');
    const look = await seat.look();
    const { role = look.role, name = look.name } = wanted;
    if (role === look.role && (name instanceof RegExp ? name.test(look.name) : name === look.name)) return look;
    passed.push(`${look.role} "${look.name}"`);
  }
  throw new Error(`Tab does not reach ${JSON.stringify(wanted)}, only:\n${passed.join('\n')}`);
}

/** In a calendar: by weeks, then by days. */
export async function walkTo(seat: Seat, day: string): Promise<void> {
  const days = Math.round((Date.parse(day) - Date.parse((await seat.look()).day)) / 86_400_000);
  const [week, one]: Arrow[] = days < 0 ? ['ArrowUp', 'ArrowLeft'] : ['ArrowDown', 'ArrowRight'];
  for (let left = Math.abs(days); left > 0; left -= left < 7 ? 1 : 7)
    await seat.press((left < 7 ? one : week) as Arrow);
}

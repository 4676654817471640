import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { getFreePort } from '@marketplace/environment';
import { Builder, By, Capabilities, error, until, type WebDriver, type WebElement } from 'selenium-webdriver';
// Shared with the test runner.
import { findWebKit } from '../../../tools/browser/find-webkit.ts';
import { expect } from './test';

/** Null if WebKit is not installed: its tests are not listed, and the run says so. */
export const webKit = findWebKit();
if (!webKit && process.env['E2E_WEBKIT'] === 'required')
  throw new Error('WebKit is required here: WebKitWebDriver and Xvfb have to be on the PATH.');

const WAIT_MS = 20_000;

/** A window of Debian's WebKitGTK, which Playwright does not support, driven by WebDriver. */
export class WebKitWindow {
  readonly driver: WebDriver;
  readonly #baseURL: string;

  constructor(driver: WebDriver, baseURL: string) {
    this.driver = driver;
    this.#baseURL = baseURL;
  }

  /** Opens a page and waits until it is hydrated. */
  async visit(path: string): Promise<void> {
    await this.driver.get(this.#baseURL + path);
    await this.find('//html[@data-hydrated]');
  }

  /** Waits for the first element of an XPath to be visible; a render may replace it meanwhile. */
  async find(xpath: string): Promise<WebElement> {
    const findVisible = async (): Promise<WebElement | null> => {
      try {
        // WebKit's driver may call an element stale while it looks for it, too.
        const [element] = await this.driver.findElements(By.xpath(xpath));
        return element && (await element.isDisplayed()) ? element : null;
      } catch (reason) {
        if (reason instanceof error.StaleElementReferenceError) return null;
        throw reason;
      }
    };
    const found = await this.driver.wait(findVisible, WAIT_MS, `There is no visible ${xpath}`);
    return found as WebElement;
  }

  /** Runs in the page. */
  run = <Result>(script: string, ...given: unknown[]): Promise<Result> => this.driver.executeScript(script, ...given);

  /** Clicks an element once it no longer moves, as in a popover that is opening. */
  async press(xpath: string): Promise<void> {
    // Retry if a render replaces the element before the click.
    await expect(async () => {
      const element = await this.find(xpath);
      const before = await element.getRect();
      expect(await element.getRect()).toEqual(before);
      await element.click();
    }).toPass({ timeout: WAIT_MS });
  }

  async type(xpath: string, text: string): Promise<void> {
    const field = await this.find(xpath);
    await field.clear();
    await field.sendKeys(text);
  }

  async expectAddress(pattern: RegExp): Promise<void> {
    await this.driver.wait(until.urlMatches(pattern), WAIT_MS);
  }
}

/** Opens a window on a screen of its own, in English. */
export async function openWebKit(baseURL: string): Promise<{ window: WebKitWindow; close: () => Promise<void> }> {
  if (!webKit) throw new Error('There is no WebKit here.');
  // Xvfb chooses a free display number and writes it to descriptor 3.
  const screen = spawn(webKit.screen, ['-displayfd', '3', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer];
  const port = await getFreePort();
  const env = { ...process.env, DISPLAY: `:${number.toString().trim()}`, LANGUAGE: 'en' };
  const service = spawn(webKit.driver, [`--port=${port}`], { env, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await expect(async () => expect((await fetch(`${url}/status`)).ok).toBe(true)).toPass({ timeout: WAIT_MS });
  const driver = await new Builder()
    .usingServer(url)
    .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
    .build();
  await driver.manage().window().setRect({ width: 1400, height: 960 });
  return {
    window: new WebKitWindow(driver, baseURL),
    async close() {
      await driver.quit();
      for (const process of [service, screen]) await end(process);
    },
  };
}

async function end(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null) return;
  const ended = once(process, 'exit');
  process.kill();
  await ended;
}

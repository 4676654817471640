import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { describe, expect, it } from 'vitest';
import { findBrowser } from './find-browser.ts';

describe('findBrowser', () => {
  it('starts the bundled browser, whatever the system has', async () => {
    const found = await findBrowser();
    expect(found.executablePath).toContain(join('node_modules', '.cache', 'chromium-'));
    const browser = await chromium.launch(found);
    const page = await browser.newPage();
    await page.setContent('<h1>Hello</h1>');
    expect(await page.getByRole('heading').textContent()).toBe('Hello');
    await browser.close();
  });

  describe('where the bundled browser does not start', () => {
    const failToUnpack = () => Promise.reject(new Error('not for this system'));
    const withCommand = (script: string) => {
      const folder = mkdtempSync(join(tmpdir(), 'browser-'));
      writeFileSync(join(folder, 'chromium'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
      return folder;
    };

    it("finds the system's browser", async () => {
      const folder = withCommand('echo "Chromium 150.0.1"');
      expect((await findBrowser(folder, failToUnpack)).executablePath).toBe(join(folder, 'chromium'));
    });

    it('skips a command that has the name of a browser but is none, and says what to install', async () => {
      const folder = withCommand('echo "Please install the browser first"');
      await expect(findBrowser(folder, failToUnpack)).rejects.toThrow(/Install Chromium or Google Chrome/);
    });
  });
});

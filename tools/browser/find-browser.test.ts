import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { describe, expect, it } from 'vitest';
import { findBrowser } from './find-browser.ts';

describe('findBrowser', () => {
  it('falls back to the bundled browser when the system has none', async () => {
    const found = await findBrowser('');
    expect(found.executablePath).toContain(join('node_modules', '.cache', 'chromium-'));
    const browser = await chromium.launch(found);
    const page = await browser.newPage();
    await page.setContent('<h1>Hello</h1>');
    expect(await page.getByRole('heading').textContent()).toBe('Hello');
    await browser.close();
  });

  it('skips a command that has the name of a browser but is none', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'no-browser-'));
    writeFileSync(join(folder, 'chromium'), '#!/bin/sh\necho "Please install the browser first"\n', { mode: 0o755 });
    expect((await findBrowser(folder)).executablePath).not.toContain(folder);
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findWebKit } from './find-webkit.ts';

const folder = mkdtempSync(join(tmpdir(), 'webkit-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('findWebKit needs both the WebKit driver and Xvfb', () => {
  expect(findWebKit('')).toBeNull();
  writeFileSync(join(folder, 'WebKitWebDriver'), '');
  expect(findWebKit(folder)).toBeNull();
  writeFileSync(join(folder, 'Xvfb'), '');
  expect(findWebKit(folder)).toEqual({ driver: join(folder, 'WebKitWebDriver'), screen: join(folder, 'Xvfb') });
});

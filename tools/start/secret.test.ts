import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { secretOf } from './secret.ts';

it('makes one secret per data folder, for its owner only', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'secret-')), 'data');
  const secret = secretOf(folder);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(secretOf(folder)).toBe(secret);
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
  expect(secretOf(join(folder, 'other'))).not.toBe(secret);
});

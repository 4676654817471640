import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('every form shows the fields that the server rejects', () => {
  const forms = globSync('libs/*/src/**/*.{ts,tsx}', {
    // The composer puts its text into an outbox, which shows why a message was not sent.
    exclude: ['libs/forms/**', 'libs/messaging/src/lib/thread/composer.tsx', '**/*.{test,stories}.tsx'],
  }).filter((file) => /\buseForm[<(]/.test(readFileSync(file, 'utf8')));
  expect(forms.length).toBeGreaterThan(0);
  expect(forms.filter((file) => !/\bform\.reject\(/.test(readFileSync(file, 'utf8')))).toEqual([]);
});

it('the lengths of fields come from the contract', () => {
  const fields = globSync('libs/*/src/**/*.tsx', { exclude: ['**/*.{test,stories}.tsx'] });
  expect(fields.filter((file) => /maxLength=\{?["\d]/.test(readFileSync(file, 'utf8')))).toEqual([]);
});

import { ApiError } from '@marketplace/api-client';
import { useTexts } from '@marketplace/i18n';
import { renderScreen } from '@marketplace/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { failureText } from './failure-text';

function Told({ error }: { error: unknown }) {
  const { t } = useTexts('auth-dialog');
  return <p role="note">{failureText(t, error, 'something else')}</p>;
}
const tooMany = (details: object) =>
  new ApiError('too_many_requests', 'Wait.', 429, { details: details as Record<string, unknown> });

it.each([
  ['en', tooMany({ retryAfterSeconds: 1 }), 'Too many attempts. Please wait 1 second and try again.'],
  ['en', tooMany({ retryAfterSeconds: 64 }), 'Too many attempts. Please wait 64 seconds and try again.'],
  ['en', tooMany({ retryAfterSeconds: 901 }), 'Too many attempts. Please wait 16 minutes and try again.'],
  ['ru', tooMany({ retryAfterSeconds: 120 }), 'Слишком много попыток. Подождите 2 минуты и попробуйте снова.'],
  ['en', tooMany({}), 'Too many attempts. Please wait a minute and try again.'],
  ['en', new ApiError('internal', 'Oh.', 500), 'something else'],
  ['en', new Error('Oh.'), 'something else'],
] as const)('AU-02 says how long to wait: %s %s', (language, error, text) => {
  renderScreen(<Told error={error} />, { language });
  expect(screen.getByRole('note')).toHaveTextContent(text);
});

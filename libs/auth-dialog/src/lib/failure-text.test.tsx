import { useTranslation } from 'react-i18next';
import { ApiError } from '@marketplace/api-client';
import { renderScreen } from '@marketplace/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { failureText } from './failure-text';

function FailureText({ error }: { error: unknown }) {
  const { t } = useTranslation('auth-dialog');
  return <p role="note">{failureText(t, error, 'something else')}</p>;
}
const tooManyRequests = (details: object) =>
  new ApiError('too_many_requests', 'Wait.', 429, { details: details as Record<string, unknown> });

it.each([
  ['en', tooManyRequests({ retryAfterSeconds: 1 }), 'Too many attempts. Try again in 1 second.'],
  ['en', tooManyRequests({ retryAfterSeconds: 64 }), 'Too many attempts. Try again in 64 seconds.'],
  ['en', tooManyRequests({ retryAfterSeconds: 901 }), 'Too many attempts. Try again in 16 minutes.'],
  ['ru', tooManyRequests({ retryAfterSeconds: 120 }), 'Слишком много попыток. Попробуйте ещё раз через 2 минуты.'],
  ['en', tooManyRequests({}), 'Too many attempts. Try again in a minute.'],
  ['en', new ApiError('internal', 'Oh.', 500), 'something else'],
  ['en', new Error('Oh.'), 'something else'],
] as const)(
  'failureText (%s) says how long to wait after too many attempts, else the fallback: %s',
  (language, error, text) => {
    renderScreen(<FailureText error={error} />, { language });
    expect(screen.getByRole('note')).toHaveTextContent(text);
  },
);

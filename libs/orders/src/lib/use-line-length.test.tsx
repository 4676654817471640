import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Language, QuotedLine } from '@marketplace/api-contract';
import { quotedLine, renderScreen } from '@marketplace/testing';
import { useLineLength } from './use-line-length';

const SLOT = { length: undefined, startDate: undefined, endDate: undefined, slotStart: '2026-06-02T16:00:00.000Z' };
const Probe = ({ line }: { line: QuotedLine }) => <p data-testid="length">{useLineLength()(line)}</p>;

it.each<[Parameters<typeof quotedLine>[0], Language, string]>([
  [{}, 'en', '3 days'],
  [{ length: { unit: 'day', count: 1 } }, 'en', '1 day'],
  [{ length: { unit: 'night', count: 2 } }, 'de', '2 Nächte'],
  [{ length: undefined }, 'en', ''],
  [{ ...SLOT, slotEnd: '2026-06-02T17:00:00.000Z' }, 'en', '1 hour'],
  [{ ...SLOT, slotEnd: '2026-06-02T19:00:00.000Z' }, 'ja', '3 時間'],
  [{ ...SLOT, slotEnd: '2026-06-02T17:30:00.000Z' }, 'de', '1,5 Stunden'],
  [{ ...SLOT, slotEnd: '2026-06-02T16:45:00.000Z' }, 'en', '45 minutes'],
])('OR-01 a line says how long it lasts: %o in %s', async (part, language, text) => {
  renderScreen(<Probe line={quotedLine(part)} />, { language });
  expect(await screen.findByTestId('length')).toHaveTextContent(text || /^$/);
});

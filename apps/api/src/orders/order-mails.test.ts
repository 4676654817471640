import { expect, it } from 'vitest';
import { confirmationMail } from './order-mails';

const slot = { slotStart: '2026-06-02T16:00:00.000Z', slotEnd: '2026-06-02T18:00:00.000Z' };
const order = {
  number: 'M-1',
  contact: { name: 'Ada', email: 'ada@example.com', phone: '' },
  total: { amount: 8000, currency: 'CAD' as const },
  lines: [{ name: 'Studio', quantity: 1, timeZone: 'America/Edmonton', startDate: null, endDate: null, ...slot }],
};

it.each([
  ['en', /June 2, 2026, 10:00\sAM\s–\s12:00\sPM MDT/],
  ['de', /2\. Juni 2026, 10:00–12:00 Uhr GMT-6/],
  ['ja', /2026\/6\/2 10時00分～12時00分 GMT-6/],
] as const)('OR-06 IL-03 AV-07 the mail tells times by the clock of the listing: %s', (language, when) => {
  expect(confirmationMail({ ...order, language }, 'https://m.example/orders/1').text).toMatch(when);
});

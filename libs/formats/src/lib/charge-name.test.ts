import { expect, it } from 'vitest';
import { chargeName } from './charge-name';

const gst = { kind: 'tax' as const, names: { en: 'GST', de: 'MwSt.' }, rate: 975, amount: 100 };

it('OR-02 IL-02 a tax or fee has the operator’s name for it, and its percentage', () => {
  expect(chargeName(gst, 'en')).toBe('GST 9.75%');
  expect(chargeName(gst, 'de')).toBe('MwSt. 9,75\u00a0%');
  expect(chargeName({ ...gst, names: { it: 'IVA' }, rate: 500 }, 'ja')).toBe('IVA 5%');
  expect(chargeName({ kind: 'service_fee', names: { en: 'Booking fee' }, amount: 300 }, 'en')).toBe('Booking fee');
  expect(chargeName({ kind: 'tax', amount: 100 }, 'en')).toBeUndefined();
});

import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '@marketplace/testing';
import { PriceSummary } from './price-summary';

it('OR-02 the price of an order shows the taxes that its total includes already, by the operator’s names', () => {
  const charges = [
    { kind: 'promo_code' as const, amount: -1350 },
    { kind: 'service_fee' as const, names: { en: 'Booking fee', de: 'Buchungsgebühr' }, amount: 300 },
    { kind: 'tax' as const, names: { en: 'PST' }, rate: 700, amount: 945 },
    { kind: 'tax' as const, names: { en: 'GST', de: 'MwSt.' }, rate: 500, amount: 0, included: 643 },
  ];
  renderScreen(<PriceSummary lines={[]} charges={charges} currency="CAD" total={13395} />, { language: 'de' });
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Gutscheincode',
    'Buchungsgebühr',
    'PST 7\u00a0%',
    'Gesamt',
  ]);
  expect(screen.getByText(/MwSt\. 5 %.*6,43/)).toBeVisible();
});

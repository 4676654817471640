import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Language, PricePart } from '@marketplace/api-contract';
import { renderScreen } from '@marketplace/testing';
import { PriceParts } from './price-parts';

const open = (parts: PricePart[], language: Language = 'en') =>
  renderScreen(<PriceParts lines={[{ name: 'Canoe', parts }]} currency="CAD" total={13500} />, { language });
const rows = () => screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);

it('PriceParts lists the parts of a price and the total', () => {
  open([
    { kind: 'base', unit: 'per day', unitAmount: 4500, count: 3, amount: 13500 },
    { kind: 'quantity', unitAmount: 13500, count: 2, amount: 27000 },
    { kind: 'delivery', amount: 1500 },
  ]);
  expect(rows()).toEqual([
    ['CA$45.00 × 3 days', 'CA$135.00'],
    ['2 more, same price', 'CA$270.00'],
    ['Delivery', 'CA$15.00'],
    ['Total', 'CA$135.00'],
  ]);
});

it('PriceParts shows custom units as written, and no count when there is none', () => {
  open([
    { kind: 'base', unit: 'per bundle', unitAmount: 900, count: 4, amount: 3600 },
    { kind: 'base', unit: 'per hour', unitAmount: 900, amount: 1350 },
  ]);
  expect(rows().slice(0, 2)).toEqual([
    ['CA$9.00 × 4 bundle', 'CA$36.00'],
    ['Price', 'CA$13.50'],
  ]);
});

it('IL-02 PriceParts uses the Russian plural forms', () => {
  open([{ kind: 'base', unit: 'per night', unitAmount: 4500, count: 3, amount: 13500 }], 'ru');
  expect(rows()[0]?.[0]).toContain('× 3 ночи');
});

it('OR-01 PriceParts names the lines when there are several, and adds up pieces of the same price', () => {
  const lines = [
    { name: 'Canoe', parts: [{ kind: 'base' as const, unit: 'per day', unitAmount: 4500, count: 1, amount: 4500 }] },
    {
      name: 'Tent',
      parts: [
        { kind: 'base' as const, unit: 'per item', unitAmount: 31000, count: 1, amount: 31000 },
        { kind: 'quantity' as const, unitAmount: 31000, count: 1, amount: 31000 },
      ],
    },
  ];
  const charges = [{ kind: 'delivery' as const, amount: 1500 }];
  renderScreen(<PriceParts lines={lines} charges={charges} currency="CAD" total={68000} />);
  expect(rows()).toEqual([
    ['CA$45.00 × 1 day', 'CA$45.00'],
    ['CA$310.00 × 2 items', 'CA$620.00'],
    ['Delivery', 'CA$15.00'],
    ['Total', 'CA$680.00'],
  ]);
  expect(screen.getByText('Tent').nextElementSibling).toHaveTextContent('CA$310.00 × 2 items');
});

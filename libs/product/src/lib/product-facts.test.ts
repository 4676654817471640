import { describe, expect, it } from 'vitest';
import { auction, availability, booking, quote, quotedLine, rental, requestProduct, sale } from '@marketplace/testing';
import { ownPrice } from './own-price';
import { derive, type Facts } from './product-facts';

// Booked from 10 to 13 June.
const facts = (part: Partial<Facts> = {}): Facts => ({
  product: rental(),
  availability: availability(),
  knownUntil: '2026-12-01',
  now: undefined,
  day: '2026-06-02',
  selected: null,
  qty: 1,
  unitOfPrice: 'per day',
  quote: { status: 'idle' },
  ownPrice,
  ...part,
});
const dates = (startDate: string, endDate: string) => ({ selected: { startDate, endDate } });

describe('the line that is ordered', () => {
  it('PD-03 is there once all is chosen', () => {
    expect(derive(facts()).orderProducts).toEqual([]);
    expect(derive(facts({ ...dates('2026-06-15', '2026-06-17'), qty: 2 })).orderProducts).toEqual([
      { productId: '12', quantity: 2, startDate: '2026-06-15', endDate: '2026-06-17' },
    ]);
    const bought = facts({ product: sale(), availability: null, unitOfPrice: 'per item' });
    expect(derive(bought).orderProducts).toEqual([{ productId: '14', quantity: 1 }]);
  });

  it('is never there where nothing is ordered here', () => {
    for (const product of [auction(), requestProduct()]) {
      expect(derive(facts({ product, availability: null })).orderProducts).toEqual([]);
    }
  });
});

describe('PD-02 the flags', () => {
  it('tell dates that are taken, and which', () => {
    const { isUnavailableForDates, unavailableDays } = derive(facts(dates('2026-06-09', '2026-06-11')));
    expect(isUnavailableForDates).toBe(true);
    expect(unavailableDays).toEqual(['2026-06-10', '2026-06-11']);
    expect(derive(facts(dates('2026-06-15', '2026-06-17'))).isUnavailableForDates).toBe(false);
  });

  it('tell a quantity over what is left on the dates, and over or under the limits', () => {
    const product = rental({ minimumQuantity: 2, maximumQuantity: 5 });
    const some = availability({ stock: 4, ranges: [], taken: [{ day: '2026-06-16', taken: 1 }] });
    const at = (qty: number, chosen = dates('2026-06-15', '2026-06-17')) =>
      derive(facts({ product, availability: some, qty, ...chosen }));
    expect(at(3)).toMatchObject({ availableProducts: 3, maximum: 3, isOverMaximum: false, isUnderMinimum: false });
    expect(at(4)).toMatchObject({ isOverMaximum: true, isUnavailableForDates: false });
    expect(at(1)).toMatchObject({ isUnderMinimum: true });
    expect(at(4, dates('2026-06-20', '2026-06-21'))).toMatchObject({ maximum: 4, isOverMaximum: false });
    expect(derive(facts({ product: sale(), availability: null, qty: 6 })).isOverMaximum).toBe(true);
  });

  it('AV-08 follow the server where it knows better', () => {
    const problems = [{ code: 'unavailable_dates' as const, days: ['2026-06-16'] }];
    const answer = quote({ lines: [quotedLine({ problems })] });
    const state = derive(facts({ ...dates('2026-06-15', '2026-06-17'), quote: { status: 'ready', quote: answer } }));
    expect(state).toMatchObject({ isUnavailableForDates: true, unavailableDays: ['2026-06-16'] });
  });
});

describe('amounts', () => {
  it('PD-02 are the server’s; until it answers, those of the price list are shown', () => {
    expect(derive(facts())).toMatchObject({ subtotal: null, orderSubtotal: null });
    const answer = quote({ total: 15000 });
    expect(derive(facts({ quote: { status: 'ready', quote: answer } }))).toMatchObject({
      subtotal: 13500,
      orderSubtotal: 15000,
    });
    const loading = { quote: { status: 'loading' as const } };
    expect(derive(facts({ ...loading, ...dates('2026-06-15', '2026-06-23') }))).toMatchObject({
      // A week and two days.
      subtotal: 33_000,
      orderSubtotal: 33_000,
      price: { total: 43_000, charges: [{ kind: 'deposit', amount: 10_000 }] },
      saving: { unit: 'per week', amount: 7500 },
    });
    expect(derive(facts(loading)).orderSubtotal).toBeNull();
    expect(derive(facts({ quote: { status: 'failed', code: 'network' } })).orderSubtotal).toBeNull();
  });
});

describe('AV-06 the times', () => {
  const product = booking();
  const chosen = { slotStart: '2026-06-02T16:00:00.000Z', slotEnd: '2026-06-02T17:00:00.000Z' };

  it('are those of the day that is shown', () => {
    const { availableIntervals } = derive(facts({ product, availability: product.availability }));
    expect(availableIntervals.map(({ state }) => state)).toEqual([
      'free',
      'blocked',
      ...Array.from({ length: 7 }, () => 'free'),
    ]);
  });

  it('PD-02 cost what each of them does', () => {
    const answer = availability({ rules: { ...product.availability.rules, maximumLength: 3 }, ranges: [] });
    const selected = { slotStart: '2026-06-02T17:00:00.000Z', slotEnd: '2026-06-02T19:00:00.000Z' };
    const state = derive(facts({ product, availability: answer, selected, quote: { status: 'loading' } }));
    expect(state).toMatchObject({ subtotal: 12_000, orderSubtotal: 12_000, saving: null });
  });

  it('AV-08 that were taken meanwhile stand in the way', () => {
    const state = derive(facts({ product, availability: product.availability, selected: chosen }));
    expect(state).toMatchObject({ isUnavailableForDates: true, unavailableDays: ['2026-06-02'] });
  });
});

import { describe, expect, it } from 'vitest';
import { auction, availability, booking, quote, quotedLine, rental, requestProduct, sale } from '@marketplace/testing';
import { estimatePrice } from './estimate-price';
import { deriveState, type BaseState } from './derived-state';

// Booked from 10 to 13 June.
const baseState = (part: Partial<BaseState> = {}): BaseState => ({
  product: rental(),
  availability: availability(),
  knownUntil: '2026-12-01',
  now: undefined,
  day: '2026-06-02',
  selected: null,
  qty: 1,
  unitOfPrice: 'per day',
  quote: { status: 'idle' },
  estimatePrice,
  ...part,
});
const dates = (startDate: string, endDate: string) => ({ selected: { startDate, endDate } });

describe('the order line', () => {
  it('PD-03 exists once everything is chosen', () => {
    expect(deriveState(baseState()).orderProducts).toEqual([]);
    expect(deriveState(baseState({ ...dates('2026-06-15', '2026-06-17'), qty: 2 })).orderProducts).toEqual([
      { productId: '12', quantity: 2, startDate: '2026-06-15', endDate: '2026-06-17' },
    ]);
    const bought = baseState({ product: sale(), availability: null, unitOfPrice: 'per item' });
    expect(deriveState(bought).orderProducts).toEqual([{ productId: '14', quantity: 1 }]);
  });

  it('does not exist for auctions and requests', () => {
    for (const product of [auction(), requestProduct()]) {
      expect(deriveState(baseState({ product, availability: null })).orderProducts).toEqual([]);
    }
  });
});

describe('PD-02 the flags', () => {
  it('mark dates that are taken, with the days', () => {
    const { isUnavailableForDates, unavailableDays } = deriveState(baseState(dates('2026-06-09', '2026-06-11')));
    expect(isUnavailableForDates).toBe(true);
    expect(unavailableDays).toEqual(['2026-06-10', '2026-06-11']);
    expect(deriveState(baseState(dates('2026-06-15', '2026-06-17'))).isUnavailableForDates).toBe(false);
  });

  it('mark a quantity over what is free on the dates, and over or under the limits', () => {
    const product = rental({ minimumQuantity: 2, maximumQuantity: 5 });
    const some = availability({ stock: 4, ranges: [], taken: [{ day: '2026-06-16', taken: 1 }] });
    const at = (qty: number, chosen = dates('2026-06-15', '2026-06-17')) =>
      deriveState(baseState({ product, availability: some, qty, ...chosen }));
    expect(at(3)).toMatchObject({ availableProducts: 3, maximum: 3, isOverMaximum: false, isUnderMinimum: false });
    expect(at(4)).toMatchObject({ isOverMaximum: true, isUnavailableForDates: false });
    expect(at(1)).toMatchObject({ isUnderMinimum: true });
    expect(at(4, dates('2026-06-20', '2026-06-21'))).toMatchObject({ maximum: 4, isOverMaximum: false });
    expect(deriveState(baseState({ product: sale(), availability: null, qty: 6 })).isOverMaximum).toBe(true);
  });

  it('AV-08 follow the quote when it reports taken days', () => {
    const problems = [{ code: 'unavailable_dates' as const, days: ['2026-06-16'] }];
    const answer = quote({ lines: [quotedLine({ problems })] });
    const state = deriveState(
      baseState({ ...dates('2026-06-15', '2026-06-17'), quote: { status: 'ready', quote: answer } }),
    );
    expect(state).toMatchObject({ isUnavailableForDates: true, unavailableDays: ['2026-06-16'] });
  });
});

describe('amounts', () => {
  it('PD-02 come from the quote, and from the price list until it arrives', () => {
    expect(deriveState(baseState())).toMatchObject({ subtotal: null, orderSubtotal: null });
    const answer = quote({ total: 15000 });
    expect(deriveState(baseState({ quote: { status: 'ready', quote: answer } }))).toMatchObject({
      subtotal: 13500,
      orderSubtotal: 15000,
    });
    const loading = { quote: { status: 'loading' as const } };
    expect(deriveState(baseState({ ...loading, ...dates('2026-06-15', '2026-06-23') }))).toMatchObject({
      // A week and two days.
      subtotal: 33_000,
      orderSubtotal: 33_000,
      price: { total: 33_000, charges: [], deposit: 10_000 },
      saving: { unit: 'per week', amount: 7500 },
    });
    expect(deriveState(baseState(loading)).orderSubtotal).toBeNull();
    expect(deriveState(baseState({ quote: { status: 'failed', code: 'network' } })).orderSubtotal).toBeNull();
  });
});

describe('the time slots', () => {
  const product = booking();
  const chosen = { slotStart: '2026-06-02T16:00:00.000Z', slotEnd: '2026-06-02T17:00:00.000Z' };

  it('AV-06 are those of the shown day', () => {
    const { availableIntervals } = deriveState(baseState({ product, availability: product.availability }));
    expect(availableIntervals.map(({ state }) => state)).toEqual([
      'free',
      'blocked',
      ...Array.from({ length: 7 }, () => 'free'),
    ]);
  });

  it('PD-02 cost the sum of the chosen ones', () => {
    const answer = availability({ rules: { ...product.availability.rules, maximumLength: 3 }, ranges: [] });
    const selected = { slotStart: '2026-06-02T17:00:00.000Z', slotEnd: '2026-06-02T19:00:00.000Z' };
    const state = deriveState(baseState({ product, availability: answer, selected, quote: { status: 'loading' } }));
    expect(state).toMatchObject({ subtotal: 12_000, orderSubtotal: 12_000, saving: null });
  });

  it('AV-08 are flagged when they were taken meanwhile', () => {
    const state = deriveState(baseState({ product, availability: product.availability, selected: chosen }));
    expect(state).toMatchObject({ isUnavailableForDates: true, unavailableDays: ['2026-06-02'] });
  });
});

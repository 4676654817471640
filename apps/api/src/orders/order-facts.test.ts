import { describe, expect, it } from 'vitest';
import { computeOrderFacts } from './order-facts';

const none = { startDate: null, endDate: null, slotStart: null, slotEnd: null };
const days = { ...none, timeZone: 'Asia/Tokyo', startDate: '2026-06-10', endDate: '2026-06-12' };
const slot = {
  ...none,
  timeZone: 'America/Edmonton',
  slotStart: new Date('2026-06-15T16:00:00Z'),
  slotEnd: new Date('2026-06-15T17:00:00Z'),
};
const sale = { ...none, timeZone: 'Asia/Tokyo' };
const paid = [{ status: 'Confirmed' as const, at: new Date('2026-06-01T00:00:00Z') }];
const facts = (lines: Parameters<typeof computeOrderFacts>[0], now: string, history = paid as never) =>
  computeOrderFacts(lines, history, new Date(now));

describe('the facts of an order', () => {
  it.each([
    ['days before their first midnight', days, '2026-06-09T14:59:59Z', false],
    ['days from their first midnight in their zone', days, '2026-06-09T15:00:00Z', true],
    ['a slot before its start', slot, '2026-06-15T15:59:59Z', false],
    ['a slot from its start', slot, '2026-06-15T16:00:00Z', true],
    ['a purchase', sale, '2026-06-01T00:00:00Z', true],
  ])('OR-09 report whether it has started: %s', (_, line, now, hasStarted) => {
    expect(facts([line], now).hasStarted).toBe(hasStarted);
  });

  it('OR-09 report several lines as started with the first and ended with the last', () => {
    expect(facts([slot, days], '2026-06-10T00:00:00Z')).toEqual({
      hasStarted: true,
      isCancellable: false,
      isConfirmationOverdue: false,
    });
    expect(facts([slot, days], '2026-06-15T16:00:00Z').isConfirmationOverdue).toBe(false);
    expect(facts([slot, days], '2026-06-18T17:00:00Z').isConfirmationOverdue).toBe(true);
  });

  it.each([
    ['days, three days after their last day', days, '2026-06-15T14:59:58Z', '2026-06-15T14:59:59Z'],
    ['a slot, three days after its end', slot, '2026-06-18T16:59:59Z', '2026-06-18T17:00:00Z'],
    ['a purchase, fourteen days after its payment', sale, '2026-06-14T23:59:59Z', '2026-06-15T00:00:00Z'],
  ])('OR-09 report when nobody has confirmed it for too long: %s', (_, line, before, at) => {
    expect(facts([line], before).isConfirmationOverdue).toBe(false);
    expect(facts([line], at).isConfirmationOverdue).toBe(true);
  });

  it('OR-09 measure a purchase from its handover', () => {
    const history = [...paid, { status: 'Handed Over' as const, at: new Date('2026-06-05T00:00:00Z') }];
    expect(facts([sale], '2026-06-15T00:00:00Z', history as never).isConfirmationOverdue).toBe(false);
    expect(facts([sale], '2026-06-19T00:00:00Z', history as never).isConfirmationOverdue).toBe(true);
  });
});

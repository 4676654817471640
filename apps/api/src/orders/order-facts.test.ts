import { describe, expect, it } from 'vitest';
import { computeCompletion, computeOrderFacts } from './order-facts';

const none = { startDate: null, endDate: null, slotStart: null, slotEnd: null };
const days = { ...none, timeZone: 'Asia/Tokyo', startDate: '2026-06-10', endDate: '2026-06-12' };
const slot = {
  ...none,
  timeZone: 'America/Edmonton',
  slotStart: new Date('2026-06-15T16:00:00Z'),
  slotEnd: new Date('2026-06-15T17:00:00Z'),
};
const sale = { ...none, timeZone: 'Asia/Tokyo' };
const progress = { confirmedAt: null, completesAt: null, hasOpenProblem: false };
const facts = (lines: Parameters<typeof computeOrderFacts>[0], now: string) =>
  computeOrderFacts(lines, progress, new Date(now));

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

  it('OR-09 say that an order of several lines has started once its first line has', () => {
    expect(facts([slot, days], '2026-06-10T00:00:00Z')).toMatchObject({ hasStarted: true, isCancellable: false });
    expect(facts([slot, sale], '2026-06-10T00:00:00Z')).toMatchObject({ hasStarted: false, isCancellable: true });
  });
});

describe('the time when an order completes by itself', () => {
  const at = (time: string) => new Date(time);
  const history = [{ status: 'Confirmed' as const, at: at('2026-06-01T00:00:00Z') }];
  const handedOver = [...history, { status: 'Handed Over' as const, at: at('2026-06-05T00:00:00Z') }];
  const confirmed = { confirmedAt: at('2026-06-11T08:00:00Z'), hasOpenProblem: false };

  it.each([
    ['days, three days after the last one', [days], history, '2026-06-15T14:59:59.000Z'],
    ['a slot, three days after its end', [slot], history, '2026-06-18T17:00:00.000Z'],
    ['several lines, three days after the last one', [slot, days], history, '2026-06-18T17:00:00.000Z'],
    ['a purchase, fourteen days after its payment', [sale], history, '2026-06-15T00:00:00.000Z'],
    ['a purchase, fourteen days after its handover', [sale], handedOver, '2026-06-19T00:00:00.000Z'],
  ])('OR-09 without a confirmation: %s', (_, lines, past, expected) => {
    expect(computeCompletion(lines, past, progress)?.toISOString()).toBe(expected);
  });

  it.each([
    ['days, with the end of the last one', [days], '2026-06-12T14:59:59.000Z'],
    ['a purchase, at once', [sale], '2026-06-11T08:00:00.000Z'],
  ])('OR-09 once it is confirmed: %s', (_, lines, expected) => {
    expect(computeCompletion(lines, handedOver, confirmed)?.toISOString()).toBe(expected);
  });

  it('OR-09 is open while a problem is', () => {
    expect(computeCompletion([days], handedOver, { ...confirmed, hasOpenProblem: true })).toBeNull();
  });
});

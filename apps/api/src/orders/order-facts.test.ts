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
const at = (time: string) => new Date(time);
const progress = {
  paidAt: at('2026-06-01T00:00:00Z'),
  activeSince: at('2026-06-01T00:00:00Z'),
  confirmedAt: null,
  completesAt: null,
  hasOpenProblem: false,
  isSeeded: false,
};
const LIVE = { DEMO_SELLERS: false, DEMO_DAY_SECONDS: 60 };
const facts = (lines: Parameters<typeof computeOrderFacts>[1], now: string) =>
  computeOrderFacts(LIVE, lines, progress, at(now));

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
  const handedOver = { ...progress, activeSince: at('2026-06-05T00:00:00Z') };
  const confirmed = { ...handedOver, confirmedAt: at('2026-06-11T08:00:00Z') };

  it.each([
    ['days, three days after the last one', [days], progress, '2026-06-15T14:59:59.000Z'],
    ['a slot, three days after its end', [slot], progress, '2026-06-18T17:00:00.000Z'],
    ['several lines, three days after the last one', [slot, days], progress, '2026-06-18T17:00:00.000Z'],
    ['a purchase, fourteen days after its payment', [sale], progress, '2026-06-15T00:00:00.000Z'],
    ['a purchase, fourteen days after its handover', [sale], handedOver, '2026-06-19T00:00:00.000Z'],
  ])('OR-09 without a confirmation: %s', (_, lines, order, expected) => {
    expect(computeCompletion(LIVE, lines, order)?.toISOString()).toBe(expected);
  });

  it.each([
    ['days, with the end of the last one', [days], '2026-06-12T14:59:59.000Z'],
    ['a purchase, at once', [sale], '2026-06-11T08:00:00.000Z'],
  ])('OR-09 once it is confirmed: %s', (_, lines, expected) => {
    expect(computeCompletion(LIVE, lines, confirmed)?.toISOString()).toBe(expected);
  });

  it('OR-09 is open while a problem is', () => {
    expect(computeCompletion(LIVE, [days], { ...confirmed, hasOpenProblem: true })).toBeNull();
  });

  it('is minutes after a visitor’s payment in the demo, and real days after it for orders of the seed', () => {
    const demo = { ...LIVE, DEMO_SELLERS: true };
    expect(computeCompletion(demo, [days], progress)?.toISOString()).toBe('2026-06-01T00:08:00.000Z');
    expect(computeCompletion(demo, [sale], progress)?.toISOString()).toBe('2026-06-01T00:14:00.000Z');
    const seeded = { ...progress, isSeeded: true };
    expect(computeCompletion(demo, [days], seeded)).toEqual(computeCompletion(LIVE, [days], progress));
  });
});

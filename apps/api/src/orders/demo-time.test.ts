import { describe, expect, it } from 'vitest';
import { shortenOrder } from './demo-time';

const DAY_MS = 60_000;
const at = (text: string) => Date.parse(text);
const paidAt = at('2026-06-01T12:00:00Z');
const extent = { start: at('2026-06-11T06:00:00Z'), end: at('2026-06-16T06:00:00Z') };
const toText = (time: number) => new Date(time).toISOString();

describe('an order of the demo', () => {
  it.each([
    ['five days', extent, '2026-06-01T12:05:00.000Z'],
    ['two days', { ...extent, end: at('2026-06-13T06:00:00Z') }, '2026-06-01T12:04:00.000Z'],
    ['an hour', { ...extent, end: at('2026-06-11T07:00:00Z') }, '2026-06-01T12:03:00.000Z'],
    ['no dates', null, '2026-06-01T12:03:00.000Z'],
  ])('starts two minutes after its payment and ends by its length: %s', (_, dates, end) => {
    const short = shortenOrder({ paidAt, extent: dates }, DAY_MS);
    expect([short.start, short.end].map(toText)).toEqual(['2026-06-01T12:02:00.000Z', end]);
  });

  it('never starts or ends later than by its real dates', () => {
    const started = { start: at('2026-06-01T06:00:00Z'), end: at('2026-06-01T12:02:30Z') };
    expect(shortenOrder({ paidAt, extent: started }, DAY_MS)).toEqual(started);
  });
});

import { describe, expect, it } from 'vitest';
import { choiceHref, readChoice, writeChoice } from './choice-params';

const PATH = '/product/canoe/12';
const read = (query: string) => readChoice(new URLSearchParams(query));

describe('RT-08 the choice in the URL of a listing', () => {
  it.each([
    { startDate: '2026-06-15', endDate: '2026-06-17' },
    { startDate: '2026-06-15', endDate: '2026-06-17', quantity: 2 },
    { slotStart: '2026-06-02T17:00:00.000Z', slotEnd: '2026-06-02T18:00:00.000Z' },
    { quantity: 3 },
    {},
  ])('is read back as written: %j', (choice) => {
    expect(readChoice(new URL(choiceHref(PATH, choice), 'http://a.test').searchParams)).toEqual(choice);
  });

  it.each([
    'startDate=2026-06-31&endDate=2026-07-02',
    'startDate=2026-06-17&endDate=2026-06-15',
    'endDate=2026-06-17',
    'slot=soon..later',
    'slot=2026-06-02T17:00:00.000Z',
    'qty=0',
    'qty=-1',
    'qty=1.5',
  ])('is ignored: %s', (query) => {
    expect(read(query)).toEqual({});
  });

  it('AV-03 is a single day when it has no end', () => {
    expect(read('startDate=2026-06-17')).toEqual({ startDate: '2026-06-17', endDate: '2026-06-17' });
  });

  it('replaces the previous choice and keeps other parameters', () => {
    const search = new URLSearchParams('lang=de&startDate=2026-06-15&endDate=2026-06-17&qty=2');
    expect(writeChoice(search, {}).toString()).toBe('lang=de');
  });
});

import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { setClocks } from './clocks';
import { clockNames } from './clock-names';
import { formatTime, zoneLabel } from './times';
import { clockOf, dayIn, instantAt, toInstant } from './zones';

const minute = (at: string) => Date.parse(at) / 60_000;
const FROM = Date.UTC(2025, 0, 1);
const UNTIL = Date.UTC(2029, 0, 1);

afterEach(() => setClocks({}));

describe('AV-07 a clock that the server sets in another way than this platform', () => {
  // As if New York stayed on summer time in the winter of 2026.
  const clocks = {
    'America/New_York': {
      changes: [
        { from: minute('2026-01-01T00:00Z'), offset: -300 },
        { from: minute('2026-03-08T07:00Z'), offset: -240 },
      ],
      until: minute('2027-12-31T00:00Z'),
    },
  };
  const winter = '2026-12-01T14:00:00.000Z';

  it('is that of the server for days, times and their labels', () => {
    expect(formatTime(winter, 'America/New_York', 'en')).toBe('09:00 AM');
    setClocks(clocks);
    expect(formatTime(winter, 'America/New_York', 'en')).toBe('10:00 AM');
    expect(formatTime(winter, 'America/New_York', 'de')).toBe('10:00');
    expect(toInstant(instantAt('2026-12-01', 600, 'America/New_York'))).toBe(winter);
    expect(dayIn('America/New_York', '2026-12-02T04:30:00.000Z')).toBe('2026-12-02');
    // The hour that the platform repeats is there once.
    expect(toInstant(instantAt('2026-11-01', 150, 'America/New_York'))).toBe('2026-11-01T06:30:00.000Z');
  });

  it('is named as the server names it, else by its distance', () => {
    expect(clockNames(clocks, 'en')).toEqual({ 'America/New_York': ['EST', 'EDT'] });
    const moved = {
      'America/New_York': { changes: [{ from: minute(winter), offset: -210 }], until: minute(winter) + 1 },
    };
    expect(clockNames(moved, 'en')).toEqual({ 'America/New_York': ['GMT-3:30'] });
    setClocks(clocks, { 'America/New_York': ['EST', 'Summer'] });
    expect(zoneLabel('America/New_York', winter, 'en')).toBe('Summer');
    expect(zoneLabel('America/New_York', '2026-01-05T14:00:00Z', 'en')).toBe('EST');
  });

  it('is that of the platform before and after what the server told, and elsewhere', () => {
    setClocks(clocks);
    expect(formatTime('2025-12-01T14:00:00Z', 'America/New_York', 'en')).toBe('09:00 AM');
    expect(formatTime('2028-01-10T14:00:00Z', 'America/New_York', 'en')).toBe('09:00 AM');
    expect(formatTime(winter, 'Asia/Kolkata', 'en')).toBe('07:30 PM');
    expect(zoneLabel('Asia/Kolkata', winter, 'en')).toBe('GMT+5:30');
  });
});

it.each([
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Tokyo',
  'America/Santiago',
  'Europe/Rome',
])('AV-07 a clock that was looked through shows what the platform shows: %s', (zone) => {
  const clock = clockOf(zone, FROM, UNTIL);
  expect(clock.changes.length).toBeLessThanOrEqual(20);
  fc.assert(
    fc.property(fc.date({ min: new Date(FROM), max: new Date(UNTIL - 1), noInvalidDate: true }), (at) => {
      setClocks({});
      const platform = [formatTime(at, zone, 'en'), zoneLabel(zone, at, 'en'), dayIn(zone, at)];
      setClocks({ [zone]: clock }, clockNames({ [zone]: clock }, 'en'));
      expect([formatTime(at, zone, 'en'), zoneLabel(zone, at, 'en'), dayIn(zone, at)]).toEqual(platform);
    }),
  );
});

import { describe, expect, it } from 'vitest';
import { recentDayLabel, recentTimeLabel } from './recent-day';

const TODAY = '2026-03-05';

describe('labels of recent days', () => {
  it.each([
    ['en', 'Today', 'Yesterday', '03 Mar', '05 Mar 2025'],
    ['it', 'Oggi', 'Ieri', '03 mar', '05 mar 2025'],
    ['es', 'Hoy', 'Ayer', '03 mar', '05 mar 2025'],
    ['ja', '今日', '昨日', '3月3日', '2025年3月5日'],
    ['ru', 'Сегодня', 'Вчера', '03 мар.', '05 мар. 2025 г.'],
    ['de', 'Heute', 'Gestern', '03. März', '05. März 2025'],
  ])('ME-01 IL-03 name today and yesterday, and the year only when it differs: %s', (language, ...labels) => {
    const days = [TODAY, '2026-03-04', '2026-03-03', '2025-03-05'];
    expect(days.map((day) => recentDayLabel(day, TODAY, language))).toEqual(labels);
  });

  it('ME-01 are days of the zone, and today its time', () => {
    const label = (at: string, zone: string) => recentTimeLabel(at, TODAY, zone, 'de');
    expect(label('2026-03-05T22:30:00.000Z', 'Europe/Berlin')).toBe('23:30');
    expect(label('2026-03-04T23:30:00.000Z', 'Europe/Berlin')).toBe('00:30');
    expect(label('2026-03-04T23:30:00.000Z', 'UTC')).toBe('Gestern');
    expect(label('2025-12-31T12:00:00.000Z', 'UTC')).toBe('31. Dez. 2025');
  });

  it('ME-01 have the year while today is unknown', () => {
    expect(recentTimeLabel('2026-03-05T12:00:00.000Z', '', 'UTC', 'en')).toBe('05 Mar 2026');
  });
});

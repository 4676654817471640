import { describe, expect, it } from 'vitest';
import { addressLines } from './address';

const address = { street: '', city: '', state: '', zip: '', country: '' };

describe('addressLines', () => {
  it('HF-10 writes North American addresses as street, then city with province and postal code', () => {
    const edmonton = { street: '10220 103 Ave NW', city: 'Edmonton', state: 'Alberta', zip: 'T5J 0K4', country: 'CAN' };
    expect(addressLines(edmonton, 'en')).toEqual(['10220 103 Ave NW', 'Edmonton, Alberta T5J 0K4', 'Canada']);
  });

  it('HF-10 writes Japanese addresses with the postal code first and the town', () => {
    const tokyo = { street: '神宮前1-2-3', town: '渋谷区', city: '東京都', state: '', zip: '150-0001', country: 'JP' };
    expect(addressLines(tokyo, 'ja')).toEqual(['〒150-0001', '東京都 渋谷区', '神宮前1-2-3', '日本']);
    expect(addressLines({ ...tokyo, country: 'Japan' }, 'en').at(-1)).toBe('Japan');
  });

  it('HF-10 writes the town only in Japanese addresses', () => {
    const rome = { street: 'Via Appia 9', town: 'no town', city: 'Roma', state: '', zip: '00179', country: 'ITA' };
    expect(addressLines(rome, 'it')).toEqual(['Via Appia 9', '00179 Roma', 'Italia']);
  });

  it('HF-10 writes the country once, whatever its region is called', () => {
    const berlin = { ...address, street: 'Weserstraße 9', city: 'Berlin', zip: '12047', country: 'DE' };
    expect(addressLines({ ...berlin, state: 'Germany' }, 'de')).toEqual([
      'Weserstraße 9',
      '12047 Berlin',
      'Deutschland',
    ]);
    const tokyo = { ...address, city: 'Tokyo', country: 'JPN' };
    expect(addressLines({ ...tokyo, state: 'Japan' }, 'de')).toEqual(['Tokyo', 'Japan']);
    expect(addressLines({ ...tokyo, state: '日本' }, 'en')).toEqual(['Tokyo', 'Japan']);
  });

  it('HF-10 has the parts and lines of the country', () => {
    const parts = { street: 'S 1', city: 'C', state: 'P', zip: '1' };
    const lines = (country: string) => addressLines({ ...parts, country }, 'en').join(' / ');
    expect(lines('IT')).toBe('S 1 / 1 C P / Italy');
    expect(lines('ES')).toBe('S 1 / 1 C / P / Spain');
    expect(lines('GB')).toBe('S 1 / C / 1 / United Kingdom');
    expect(lines('BR')).toBe('S 1 / C - P / 1 / Brazil');
    expect(lines('US')).toBe('S 1 / C, P 1 / United States');
  });

  it('omits empty parts', () => {
    expect(addressLines(address, 'en')).toEqual([]);
    expect(addressLines({ ...address, city: 'Perth', country: 'AUS' }, 'de')).toEqual(['Perth', 'Australien']);
    expect(addressLines({ ...address, country: 'The Moon' }, 'de')).toEqual(['The Moon']);
  });
});

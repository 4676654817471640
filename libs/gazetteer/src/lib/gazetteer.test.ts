import { readFile } from 'node:fs/promises';
import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildGazetteer } from './build-gazetteer';
import { findPlace } from './find-place';
import { fold } from './fold';
import { getKey, loadGazetteer, getName, findPlacesByPrefix } from './gazetteer';
import { isWithinOneEdit } from './matches';
import { placesInArea } from './places-in-area';
import { suggestPlaces } from './suggest-places';

const EDMONTON = [53.55, -113.47];
const MUNICH = [48.14, 11.58];
const MOSCOW = [55.75, 37.62];
const TOKYO = [35.69, 139.69];
const BEIJING = [39.91, 116.4];
const NEW_YORK = [40.71, -74.01];
const PARIS_TEXAS = [33.66, -95.56];

describe('SE-08 findPlace', () => {
  it.each([
    ['Edmonton', EDMONTON],
    ['edmonton', EDMONTON],
    ['  EDMONTON ', EDMONTON],
    ['edmonton, alberta', EDMONTON],
    ['Edmonton, AB', EDMONTON],
    ['edmonton alberta', EDMONTON],
    ['Edmonton, Kanada', EDMONTON],
    ['Edmonton, Alberta, Canada', EDMONTON],
    ['Edmonton, KY', [36.98, -85.61]],
    ['Paris', [48.85, 2.35]],
    ['Paris, TX', PARIS_TEXAS],
    ['paris texas', PARIS_TEXAS],
    ['Paris, Texas, USA', PARIS_TEXAS],
    ['London, ON', [42.98, -81.23]],
    ['Springfield, IL', [39.8, -89.64]],
    ['Vancouver, WA', [45.64, -122.66]],
    ['Victoria, BC', [48.44, -123.35]],
    ['Birmingham, AL', [33.52, -86.8]],
    ['Ontario, CA', [34.06, -117.65]],
    ['Munich', MUNICH],
    ['München', MUNICH],
    ['munchen', MUNICH],
    ['Muenchen', MUNICH],
    ['Múnich', MUNICH],
    ['Monaco di Baviera', MUNICH],
    ['ミュンヘン', MUNICH],
    ['Мюнхен', MUNICH],
    ['München, Bayern', MUNICH],
    ['Köln', [50.93, 6.95]],
    ['Cologne', [50.93, 6.95]],
    ['Firenze, Toscana', [43.78, 11.25]],
    ['Nueva York', NEW_YORK],
    ['New York, NY', NEW_YORK],
    ['NYC', NEW_YORK],
    ['Москва', MOSCOW],
    ['москва, россия', MOSCOW],
    ['Mosca', MOSCOW],
    ['Санкт-Петербург', [59.94, 30.31]],
    ['東京', TOKYO],
    ['東京、日本', TOKYO],
    ['北京', BEIJING],
    ['Pekín', BEIJING],
    ['Kiev', [50.45, 30.52]],
    ['st albert', [53.63, -113.64]],
    ['Saint Albert, Alberta', [53.63, -113.64]],
    ['Washington DC', [38.9, -77.04]],
    ['Edmontn', EDMONTON],
    ['Edmonotn', EDMONTON],
    ['Edmomton', EDMONTON],
    ['Eddmonton', EDMONTON],
    ['Calgry, Alberta', [51.05, -114.09]],
  ])('SE-08 finds %s', async (text, [lat = 0, lng = 0]) => {
    const place = await findPlace(text);
    expect(place?.lat).toBeCloseTo(lat, 0.5);
    expect(place?.lng).toBeCloseTo(lng, 0.5);
    expect(place?.name).not.toBe('');
  });

  it('SE-08 returns the name in the language that the visitor typed', async () => {
    expect((await findPlace('mailand'))?.name).toBe('Mailand');
    expect((await findPlace('MILANO'))?.name).toBe('Milano');
    expect((await findPlace('edmonton'))?.name).toBe('Edmonton');
    expect((await findPlace('nyc'))?.name).toBe('New York City');
  });

  it.each([
    ['53.54,-113.49', 53.54, -113.49],
    [' 53.54 , -113.49 ', 53.54, -113.49],
    ['-33.9 151.2', -33.9, 151.2],
    ['0,0', 0, 0],
    ['-0,-0', 0, 0],
    ['90,180', 90, 180],
  ])('SE-08 reads %s as coordinates', async (text, lat, lng) => {
    expect(await findPlace(text)).toEqual({ name: '', lat, lng });
  });

  it.each([
    '',
    ' ',
    ',',
    ',,,,,',
    '91,0',
    '0,181',
    '1e3,4',
    'qzxqzx',
    'Edmonton, Atlantis',
    '🦫',
    '\u0000',
    '%',
    "'; DROP TABLE products; --",
    '<script>alert(1)</script>',
    'constructor',
    'a'.repeat(100_000),
    `${'a '.repeat(5_000)}b`,
    ', '.repeat(10_000),
    '\u0301'.repeat(1000),
  ])('SE-08 finds no place for %j', async (text) => {
    await loadGazetteer();
    expect(await findPlace(text)).toBeNull();
    await suggestPlaces(text);
  });
});

describe('SE-08 suggestPlaces', () => {
  const first = async (text: string, language: Parameters<typeof suggestPlaces>[1]) =>
    (await suggestPlaces(text, language))[0]?.value;

  it.each([
    ['edm', 'en', 'Edmonton, Alberta, Canada'],
    ['edmonton', 'ru', 'Эдмонтон, Alberta, Канада'],
    ['mün', 'de', 'München, Bavaria, Deutschland'],
    ['mun', 'it', 'Monaco di Baviera, Bavaria, Germania'],
    ['моск', 'ru', 'Москва, Россия'],
    ['моск', 'en', 'Moscow, Russia'],
    ['東', 'ja', '東京, 日本'],
    ['tok', 'de', 'Tokio, Japan'],
    ['berl', 'es', 'Berlín, Alemania'],
    ['new yo', 'es', 'Nueva York, New York, Estados Unidos'],
    ['rom', 'it', 'Roma, Lazio, Italia'],
    ['springfield ill', 'en', 'Springfield, Illinois, United States'],
    ['springfield, ill', 'en', 'Springfield, Illinois, United States'],
    ['paris, t', 'en', 'Paris, Texas, United States'],
    ['londno', 'en', 'London, England, United Kingdom'],
    ['st alb', 'en', 'St Albans, England, United Kingdom'],
  ] as const)('SE-08 suggests for %s in %s: %s', async (text, language, value) => {
    expect(await first(text, language)).toBe(value);
  });

  it('SE-08 matches later words of a name', async () => {
    expect((await suggestPlaces('angeles', 'en')).map(({ name }) => name)).toContain('Los Angeles');
  });

  it('SE-08 distinguishes places of the same name by region and country', async () => {
    const found = await suggestPlaces('Springfield', 'en');
    expect(found.length).toBe(8);
    expect(new Set(found.map(({ value }) => value)).size).toBe(8);
    expect(found.map(({ region }) => region)).toEqual(
      expect.arrayContaining(['Missouri', 'Massachusetts', 'Illinois']),
    );
  });

  it('SE-08 omits a region that repeats the name', async () => {
    expect((await suggestPlaces('Berlin', 'en'))[0]).toEqual({
      name: 'Berlin',
      region: '',
      country: 'Germany',
      countryCode: 'DE',
      lat: expect.closeTo(52.52, 1),
      lng: expect.closeTo(13.41, 1),
      value: 'Berlin, Germany',
    });
  });

  it('SE-08 suggests values that findPlace resolves to the same place, in each language', async () => {
    const gazetteer = await loadGazetteer();
    const text = fc
      .tuple(fc.nat(gazetteer.count - 1), fc.integer({ min: 1, max: 12 }))
      .map(([place, length]) => getName(gazetteer, place).slice(0, length));
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom('en', 'it', 'es', 'ja', 'ru', 'de'), async (typed, language) => {
        for (const { value, lat, lng } of await suggestPlaces(typed, language as 'en'))
          expect(await findPlace(value)).toMatchObject({ lat, lng });
      }),
      { numRuns: process.env['FULL'] ? 5000 : 150 },
    );
  });

  it('SE-08 accepts any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (text) => {
        expect((await suggestPlaces(text)).length).toBeLessThanOrEqual(8);
        await findPlace(text);
      }),
      { numRuns: process.env['FULL'] ? 5000 : 200 },
    );
  });
});

describe('SE-08 the gazetteer', () => {
  it('SE-08 holds the places of the world sorted by key', async () => {
    const gazetteer = await loadGazetteer();
    expect(gazetteer.count).toBeGreaterThan(170_000);
    const [from, to] = findPlacesByPrefix(gazetteer, 'edmonton');
    expect(Array.from({ length: to - from }, (_, index) => getKey(gazetteer, from + index))).toContain('edmonton');
    for (let place = 1; place < gazetteer.count; place += 97)
      expect(Buffer.compare(Buffer.from(getKey(gazetteer, place - 1)), Buffer.from(getKey(gazetteer, place)))).not.toBe(
        1,
      );
  });

  it('SE-08 equals what its source packages build', async () => {
    const file = brotliDecompressSync(await readFile(new URL('./gazetteer.bin', import.meta.url)));
    expect(buildGazetteer().equals(file)).toBe(true);
  });

  it.each([
    ['St. John’s', 'st johns'],
    ['Łódź', 'lodz'],
    ['Gießen', 'giessen'],
    ['SØNDERBORG', 'sonderborg'],
    ['İstanbul', 'istanbul'],
    ['Saint-Denis', 'saint denis'],
    ['Москва́', 'москва'],
  ])('SE-08 folds %s to %s', (name, key) => {
    expect(fold(name)).toBe(key);
  });

  it.each([
    ['edmonton', 'edmonton', true],
    ['edmonton', 'edmontn', true],
    ['edmonton', 'edmomton', true],
    ['edmonton', 'edmnoton', true],
    ['edmonton', 'edmntn', false],
    ['edmonton', 'dmontone', false],
    ['', 'a', true],
    ['', 'ab', false],
  ])('SE-08 isWithinOneEdit(%j, %j) is %s', (one, other, isNear) => {
    expect(isWithinOneEdit(one, other)).toBe(isNear);
    expect(isWithinOneEdit(other, one)).toBe(isNear);
  });
});

describe('SE-07 placesInArea', () => {
  it('SE-07 returns the largest places first', async () => {
    const names = (await placesInArea({ south: 53.2, west: -114.2, north: 53.9, east: -112.9 }, 12)).map(
      ({ name }) => name,
    );
    expect(names[0]).toBe('Edmonton');
    expect(names).toEqual(expect.arrayContaining(['Sherwood Park', 'St. Albert', 'Leduc']));
    expect(names).toHaveLength(12);
  });

  it('SE-07 omits numbered census tracts', async () => {
    const names = (await placesInArea({ south: 45.5, west: -73.65, north: 45.65, east: -73.45 }, 300)).map(
      ({ name }) => name,
    );
    expect(names).toContain('Le Plateau-Mont-Royal');
    expect(names.filter((name) => /\d{3}/.test(name))).toEqual([]);
  });

  it('SE-07 returns places on both sides of the antimeridian', async () => {
    const places = await placesInArea({ south: -22, west: 175, north: -12, east: -170 }, 60);
    expect(places.some(({ lng }) => lng > 0)).toBe(true);
    expect(places.some(({ lng }) => lng < 0)).toBe(true);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { loadPlaceNames, type PlaceNames } from './place-names';

let names: PlaceNames;
const canada = new Set(['CA']);
beforeAll(async () => {
  names = await loadPlaceNames();
});

describe('PlaceNames', () => {
  it.each([
    ['Calgary', 'Calgary'],
    ['köln', 'Köln'],
    ['Colonia', 'Colonia'],
    ['KOLN', 'Köln'],
    ['Монреаль', 'Монреаль'],
    ['東京', '東京'],
    ['las vegas', 'Las Vegas'],
    ['Canmore', 'Canmore'],
    ['alberta', 'Alberta'],
    ['Kanada', 'CA'],
    ['Vereinigtes Königreich', 'GB'],
  ])('SE-12 finds towns, regions and countries by name in any language: %s', (text, name) => {
    expect(names.find(text, canada)?.name).toBe(name);
  });

  it.each(['kayak', 'canoe', 'tent', 'kyak', 'zelt', 'Paddle', 'Edmonto', ''])(
    'SE-12 does not take a word for a place: %s',
    (text) => {
      expect(names.find(text, canada)).toBeUndefined();
    },
  );

  it('SE-12 finds smaller towns and regions only in the given countries', () => {
    expect(names.find('Canmore', new Set(['DE']))).toBeUndefined();
    expect(names.find('Bayern', canada)).toBeUndefined();
    expect(names.find('Bayern', new Set(['DE']))?.name).toBe('Bavaria');
  });

  it('SE-12 finds regions by their abbreviation and by their names in other languages', () => {
    expect(names.hasTown('edmonton', names.findAbbreviated('AB'))).toBe(true);
    expect(names.hasTown('edmonton', names.findAbbreviated('tx'))).toBe(false);
    expect(names.hasTown('paris', names.findAbbreviated('TX'))).toBe(true);
    expect(names.hasTown('Paris', names.findAbbreviated('FR'))).toBe(true);
    expect(names.findAbbreviated('kayak')).toEqual([]);
    expect(names.getRegionNames('AB', 'CA')).toEqual(['AB', 'Alberta']);
    expect(names.getRegionNames('Lombardy', 'IT')).toContain('Lombardei');
    expect(names.getRegionNames('Germany', 'DE')).toEqual(['Germany']);
  });
});

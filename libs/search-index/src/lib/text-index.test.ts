import { describe, expect, it } from 'vitest';
import { findMarks } from './find-marks';
import { parseQuery } from './query-text';
import { TextIndex } from './text-index';

const NAMES = [
  'Cedar canoe',
  'Canoes for two',
  'Kayak with paddle board',
  'Paddleboard, inflatable',
  'Familienzelt Nordwind',
  'Zelt für zwei Familien',
  'Bicicleta eléctrica de montaña',
  'Bicicletas eléctricas plegables',
  'Деревянная лодка',
  '赤いカヌー',
  'Red sea kayak',
  'Sea of red tents',
];

function createIndex(names: readonly string[]): TextIndex {
  const index = new TextIndex();
  for (const text of names)
    index.add([
      { text, weight: 10, isName: true },
      { text: 'Edmonton', weight: 3 },
    ]);
  return index;
}
const index = createIndex(NAMES);

function found(text: string): string[] {
  const { docs, scores } = index.matchJoined(parseQuery(text));
  return [...docs.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0)).map((i) => NAMES[docs[i] ?? -1] ?? '');
}

describe('SE-12 a search', () => {
  it.each([
    ['finds inflected forms, exact matches first', 'canoe', ['Cedar canoe', 'Canoes for two']],
    ['ignores longer words if the word itself occurs', 'sea', ['Red sea kayak', 'Sea of red tents']],
    ['finds words with the prefix if the word itself does not occur', 'inflat', ['Paddleboard, inflatable']],
    ['finds German compounds that end in the word', 'Zelt', ['Zelt für zwei Familien', 'Familienzelt Nordwind']],
    [
      'finds Spanish words without accents and in the plural',
      'bicicleta electrica',
      ['Bicicleta eléctrica de montaña', 'Bicicletas eléctricas plegables'],
    ],
    ['finds Russian words in another case', 'лодки', ['Деревянная лодка']],
    ['finds Japanese inside a name', 'カヌー', ['赤いカヌー']],
    ['finds two words written as one', 'seakayak', ['Red sea kayak']],
  ])('%s', (_, text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it('finds one word written as two', () => {
    expect(found('paddle board').sort()).toEqual(['Kayak with paddle board', 'Paddleboard, inflatable']);
  });

  it('finds phrases only as adjacent words, and nothing with an excluded word', () => {
    expect(found('"red sea"')).toEqual(['Red sea kayak']);
    expect(found('sea -kayak')).toEqual(['Sea of red tents']);
    expect(found('red -"sea kayak"')).toEqual(['Sea of red tents']);
  });
});

describe('SE-12 a search with hyphenated and joined spellings', () => {
  const names = [
    'Router for wifi',
    'Wi-Fi router',
    'Wi-Fi',
    'Van with fast wifi',
    'E-bike',
    'Bike e tenda',
    'Sea kayak',
    'Sea-kayak',
  ];
  const mixed = createIndex(names);
  const inOrder = (text: string) => {
    const { docs, scores } = mixed.matchJoined(parseQuery(text));
    return [...docs.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0)).map((i) => names[docs[i] ?? -1]);
  };

  it.each(['wifi', 'wi-fi', 'Wi‑Fi'])('treats them as the same word: %s', (text) => {
    expect(inOrder(text)).toEqual(inOrder('WiFi'));
    expect(inOrder(text).sort()).toEqual(['Router for wifi', 'Van with fast wifi', 'Wi-Fi', 'Wi-Fi router']);
  });

  it.each([
    ['"wifi router"', ['Wi-Fi router']],
    ['"wi-fi router"', ['Wi-Fi router']],
    ['router -wi-fi', []],
    ['router -wifi', []],
    ['e-bikes', ['E-bike', 'Bike e tenda']],
    ['bike', ['E-bike', 'Bike e tenda']],
    ['sea-kayak', ['Sea-kayak', 'Sea kayak']],
    ['seakayak', ['Sea-kayak']],
  ])('finds the expected names for %s', (text, expected) => {
    expect(inOrder(text)).toEqual(expected);
  });

  it('highlights the whole word and matches it as a prefix of a name', () => {
    const { forms } = mixed.matchJoined(parseQuery('wifi'));
    expect(findMarks('Free Wi-Fi router', forms)).toEqual([[5, 10]]);
    for (const text of ['wif', 'wi-f', 'wi-fi', 'wifi'])
      expect([...mixed.matchNames(parseQuery(text)).docs].sort(), text).toEqual([0, 1, 2, 3]);
  });
});

describe('SE-12 a mistyped text', () => {
  const corrected = (text: string) => index.correct(parseQuery(text))?.map(({ forms }) => forms.join(' ')) ?? null;

  it.each([
    ['cnaoe', ['canoe']],
    ['paddel', ['paddle']],
    ['red kajak', ['red', 'kayak']],
    ['kayak', null],
    ['kay', null],
    ['zzzzzzzz', null],
    ['van', null],
  ])('%j is corrected to %j', (text, expected) => {
    expect(corrected(text)).toEqual(expected);
  });
});

it('match finds documents with most of the words when `least` is lower than their number', () => {
  const terms = parseQuery('red wooden kayak');
  expect(index.match(terms).docs).toHaveLength(0);
  expect([...index.match(terms, 2).docs].map((doc) => NAMES[doc])).toEqual(['Red sea kayak']);
});

it('match returns the same result after other queries', () => {
  const used = createIndex(NAMES);
  for (const text of ['red', 'red sea kayak', '"sea kayak" red', 'canoe -cedar']) used.match(parseQuery(text));
  for (const text of ['sea', 'canoe', 'red sea']) {
    const [a, b] = [used.match(parseQuery(text)), index.match(parseQuery(text))];
    expect([...a.docs], text).toEqual([...b.docs]);
    expect([...a.scores], text).toEqual([...b.scores]);
  }
});

import { getPluralKeys, stripPluralSuffix, type Strings, type StringsFolder } from './read-strings.ts';

/** Reviewed texts that are the same as in English: language → texts. */
export type SameAsEnglish = Readonly<Record<string, readonly string[]>>;

/** Compares the languages of a folder with English; returns the problems. */
export function compareLanguages(
  { folder, languages }: StringsFolder,
  requiredLanguages: readonly string[],
  same: SameAsEnglish,
): string[] {
  const english = languages.get('en');
  if (!english) return [`${folder} has no en.json`];
  return requiredLanguages.flatMap((language) => {
    const strings = languages.get(language);
    if (!strings) return [`${folder} has no ${language}.json`];
    const problems = [
      ...findKeyProblems(language, strings, english),
      ...[...strings].flatMap(([key, text]) => findTextProblems({ language, key, text, english, same })),
    ];
    return problems.map((problem) => `${folder}/${language}.json: ${problem}`);
  });
}

/** The keys must be the same as in English, with exactly the plural forms of the language. */
function findKeyProblems(language: string, strings: Strings, english: Strings): string[] {
  const plurals = getPluralKeys(english);
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const expected = new Set(
    [...english.keys()].flatMap((key) => {
      const base = stripPluralSuffix(key);
      return plurals.has(base) ? categories.map((category) => `${base}_${category}`) : [key];
    }),
  );
  return [
    ...[...expected].filter((key) => !strings.has(key)).map((key) => `${key} is missing`),
    ...[...strings.keys()].filter((key) => !expected.has(key)).map((key) => `${key} is not a key of English`),
  ];
}

function findTextProblems(one: {
  language: string;
  key: string;
  text: string;
  english: Strings;
  same: SameAsEnglish;
}): string[] {
  const { language, key, text, english, same } = one;
  const base = stripPluralSuffix(key);
  const expectedText = english.get(key) ?? english.get(`${base}_other`);
  if (expectedText === undefined) return [];
  const problems: string[] = [];
  if (text.trim() === '') problems.push(`${key} is empty`);
  if (!hasSamePlaceholders(text, expectedText, english.has(`${base}_other`))) {
    problems.push(`${key} has other {{placeholders}} than English`);
  }
  if (getTags(text) !== getTags(expectedText)) problems.push(`${key} has other <tags> than English`);
  const isSame = language !== 'en' && text === english.get(key) && hasWords(text);
  if (isSame && !same[language]?.includes(text)) {
    problems.push(`${key} is the same as in English ('${text}'): translate it, or add it to same-as-english.json`);
  }
  return problems;
}

/** The HTML tags of a text. */
const getTags = (text: string) => (text.match(/<[^>]*>/g) ?? []).join('');

const getPlaceholders = (text: string) => new Set([...text.matchAll(/{{\s*(\w+)/g)].map((match) => match[1] ?? ''));

/** A plural form may write its number as a word. */
function hasSamePlaceholders(text: string, expectedText: string, isPlural: boolean): boolean {
  const [own, expected] = [getPlaceholders(text), getPlaceholders(expectedText)];
  if (isPlural) for (const set of [own, expected]) set.delete('count');
  return own.symmetricDifference(expected).size === 0;
}

/** Whether there are words besides placeholders. */
const hasWords = (text: string) => /\p{L}{2}/u.test(text.replace(/{{[^}]*}}/g, ''));

/** Entries of the reviewed list that are no longer needed. */
export function findStaleEntries(folders: readonly StringsFolder[], same: SameAsEnglish): string[] {
  return Object.entries(same).flatMap(([language, texts]) =>
    texts
      .filter((text) => !folders.some((folder) => isSameAsEnglish(folder, language, text)))
      .map((text) => `same-as-english.json: '${text}' (${language}) is not needed any more`),
  );
}

function isSameAsEnglish({ languages }: StringsFolder, language: string, text: string): boolean {
  const english = languages.get('en');
  return [...(languages.get(language) ?? [])].some(([key, value]) => value === text && english?.get(key) === text);
}

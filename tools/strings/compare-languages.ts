import { pluralsOf, withoutPlural, type Strings, type StringsFolder } from './read-strings.ts';

/** Texts that are rightly the same as in English, reviewed one by one: language → texts. */
export type SameAsEnglish = Readonly<Record<string, readonly string[]>>;

/** Says what is wrong with the languages of one folder, compared with its English. */
export function compareLanguages(
  { folder, languages }: StringsFolder,
  wanted: readonly string[],
  same: SameAsEnglish,
): string[] {
  const english = languages.get('en');
  if (!english) return [`${folder} has no en.json`];
  return wanted.flatMap((language) => {
    const strings = languages.get(language);
    if (!strings) return [`${folder} has no ${language}.json`];
    const problems = [
      ...keyProblems(language, strings, english),
      ...[...strings].flatMap(([key, text]) => textProblems({ language, key, text, english, same })),
    ];
    return problems.map((problem) => `${folder}/${language}.json: ${problem}`);
  });
}

/** Exactly English's keys; where English has plural forms, exactly the forms that this language has. */
function keyProblems(language: string, strings: Strings, english: Strings): string[] {
  const plurals = pluralsOf(english);
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const expected = new Set(
    [...english.keys()].flatMap((key) => {
      const base = withoutPlural(key);
      return plurals.has(base) ? categories.map((category) => `${base}_${category}`) : [key];
    }),
  );
  return [
    ...[...expected].filter((key) => !strings.has(key)).map((key) => `${key} is missing`),
    ...[...strings.keys()].filter((key) => !expected.has(key)).map((key) => `${key} is not a key of English`),
  ];
}

function textProblems(one: {
  language: string;
  key: string;
  text: string;
  english: Strings;
  same: SameAsEnglish;
}): string[] {
  const { language, key, text, english, same } = one;
  const base = withoutPlural(key);
  const reference = english.get(key) ?? english.get(`${base}_other`);
  if (reference === undefined) return [];
  const problems: string[] = [];
  if (text.trim() === '') problems.push(`${key} is empty`);
  if (!hasSamePlaceholders(text, reference, english.has(`${base}_other`))) {
    problems.push(`${key} has other {{placeholders}} than English`);
  }
  if (tags(text) !== tags(reference)) problems.push(`${key} has other <tags> than English`);
  const isSame = language !== 'en' && text === english.get(key) && hasWords(text);
  if (isSame && !same[language]?.includes(text)) {
    problems.push(`${key} is the same as in English ('${text}'): translate it, or add it to same-as-english.json`);
  }
  return problems;
}

/** The HTML of a text without its words. */
const tags = (text: string) => (text.match(/<[^>]*>/g) ?? []).join('');

const placeholders = (text: string) => new Set([...text.matchAll(/{{\s*(\w+)/g)].map((match) => match[1] ?? ''));

/** A plural form may say its number in words. */
function hasSamePlaceholders(text: string, reference: string, isPlural: boolean): boolean {
  const [own, expected] = [placeholders(text), placeholders(reference)];
  if (isPlural) for (const set of [own, expected]) set.delete('count');
  return own.symmetricDifference(expected).size === 0;
}

/** Whether anything is left to translate once placeholders are gone. */
const hasWords = (text: string) => /\p{L}{2}/u.test(text.replace(/{{[^}]*}}/g, ''));

/** Entries of the reviewed list that nothing needs any more. */
export function staleEntries(folders: readonly StringsFolder[], same: SameAsEnglish): string[] {
  return Object.entries(same).flatMap(([language, texts]) =>
    texts
      .filter((text) => !folders.some((folder) => isUsedTwice(folder, language, text)))
      .map((text) => `same-as-english.json: '${text}' (${language}) is not needed any more`),
  );
}

function isUsedTwice({ languages }: StringsFolder, language: string, text: string): boolean {
  const english = languages.get('en');
  return [...(languages.get(language) ?? [])].some(([key, value]) => value === text && english?.get(key) === text);
}

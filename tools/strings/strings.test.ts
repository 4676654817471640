import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../libs/api-contract/src/lib/constants.ts';
import { compareLanguages, findStaleEntries, type SameAsEnglish } from './compare-languages.ts';
import { readDemoNames } from './demo-names.ts';
import { findHardCodedMailTexts, findHardCodedTexts } from './hard-coded-texts.ts';
import { readStrings, type StringsFolder } from './read-strings.ts';
import { findTypographyProblems } from './typography.ts';
import { readUsage, readUsages, findUsageProblems } from './used-keys.ts';

const folder = (languages: Record<string, Record<string, string>>): StringsFolder => ({
  namespace: 'search',
  folder: 'libs/search',
  languages: new Map(Object.entries(languages).map(([name, texts]) => [name, new Map(Object.entries(texts))])),
});

describe('compareLanguages', () => {
  const compare = (texts: Record<string, string>, language = 'ru', same: SameAsEnglish = {}) =>
    compareLanguages(
      folder({ en: { title: 'Results', days_one: '{{count}} day', days_other: '{{count}} days' }, [language]: texts }),
      [language],
      same,
    );

  it('requires every key and the plural forms of the language', () => {
    expect(compare({ title: 'Результаты', days_one: '{{count}} день' })).toEqual([
      'libs/search/ru.json: days_few is missing',
      'libs/search/ru.json: days_many is missing',
      'libs/search/ru.json: days_other is missing',
    ]);
    expect(compare({ title: '結果', days_other: '{{count}}日' }, 'ja')).toEqual([]);
  });

  it('reports additional keys, empty texts, different placeholders and missing files', () => {
    expect(compare({ title: ' ', days_other: '{{number}}日', extra: 'x' }, 'ja')).toEqual([
      'libs/search/ja.json: extra is not a key of English',
      'libs/search/ja.json: title is empty',
      'libs/search/ja.json: days_other has other {{placeholders}} than English',
    ]);
    expect(compareLanguages(folder({ en: {} }), ['de'], {})).toEqual(['libs/search has no de.json']);
  });

  it('reports HTML with different tags than in English', () => {
    const english = { about: '<p>We <b>rent</b>.</p><p>Come in.</p>' };
    const compare = (about: string) => compareLanguages(folder({ en: english, de: { about } }), ['de'], {});
    expect(compare('<p>Wir <b>verleihen</b>.</p><p>Komm rein.</p>')).toEqual([]);
    expect(compare('<p>Wir verleihen. Komm rein.</p>')).toEqual([
      'libs/search/de.json: about has other <tags> than English',
    ]);
  });

  it('allows a text equal to English only if it is listed, and reports unused entries of the list', () => {
    const german = { title: 'Results', days_one: '{{count}} Tag', days_other: '{{count}} Tage' };
    expect(compare(german, 'de')[0]).toContain("title is the same as in English ('Results')");
    expect(compare(german, 'de', { de: ['Results'] })).toEqual([]);
    expect(findStaleEntries([folder({ en: { title: 'Results' }, de: german })], { de: ['Results', 'Name'] })).toEqual([
      "same-as-english.json: 'Name' (de) is not needed any more",
    ]);
  });
});

describe('findUsageProblems', () => {
  const problems = (source: string, texts: Record<string, string>) =>
    findUsageProblems([folder({ en: texts })], [readUsage('libs/search/src/lib/x.tsx', source)]);

  it('reports keys without a text and texts that are not used', () => {
    expect(
      problems(`const { t } = useTranslation('search'); t('title'); t('gone');`, { title: 'x', old: 'y' }),
    ).toEqual(["libs/search/src/lib/x.tsx: no text for 'gone'", "libs/search: 'old' is never used"]);
  });

  it('recognises plural forms, templates, namespaces and keys in variables', () => {
    const source = "t('days', { count }); t(`sort.${by}`); t('search:far'); const key = 'later';";
    const texts = { days_one: '1', days_other: '2', 'sort.price': 'a', far: 'b', later: 'c' };
    expect(problems(source, texts)).toEqual([]);
    expect(problems('t(`none.${x}`)', {})[0]).toContain('libs/search/src/lib/x.tsx: no text matches');
  });
});

describe('findHardCodedTexts', () => {
  const texts = (source: string) => findHardCodedTexts('libs/search/src/lib/x.tsx', source);

  it('reports words between tags and in visible or accessible attributes', () => {
    expect(texts('const a = <p title="Choose">Hello <b>{name}</b> · 5</p>;')).toEqual([
      "libs/search/src/lib/x.tsx: 'Choose' is not a key",
      "libs/search/src/lib/x.tsx: 'Hello' is not a key",
    ]);
    expect(texts('const a = <p aria-label={"Close it"}>{"Also this"}</p>;')).toHaveLength(2);
  });

  it('ignores keys, class names, numbers and symbols', () => {
    expect(texts(`const a = <p className="big" aria-label={t('close')}>{t('x')} · 5 ★</p>;`)).toEqual([]);
  });
});

describe('findHardCodedMailTexts', () => {
  const texts = (source: string) => findHardCodedMailTexts('apps/api/src/x/x-mail.ts', source);

  it('reports words in strings and in templates', () => {
    expect(texts("const subject = 'Your order'; const text = `Hello ${name},`;")).toEqual([
      "apps/api/src/x/x-mail.ts: 'Your order' is not a key",
      "apps/api/src/x/x-mail.ts: 'Hello ,' is not a key",
    ]);
  });

  it('ignores keys, tags, imports and symbols', () => {
    const source = "import x from 'a b'; const a = `<p style=\"margin: 0 auto\">${t('order.text')} · ${price}</p>`;";
    expect(texts(source)).toEqual([]);
  });
});

describe('findTypographyProblems', () => {
  const problems = (language: string, text: string) => findTypographyProblems(language, new Map([['key', text]]));

  it.each([
    ['en', "You weren't charged", 'You weren’t charged'],
    ['en', 'We mailed a link', 'We emailed a link'],
    ['en', 'This could not be saved', 'We couldn’t save this'],
    ['de', 'Wird geladen…', 'Wird geladen\u00a0…'],
    ['de', 'Drücke auf “Bezahlen“', 'Drücke auf „Bezahlen“'],
    ['de', 'Leeren Sie den Warenkorb', 'Leere den Warenkorb'],
    ['de', 'Bis {{km}} km', 'Bis {{km}}\u00a0km'],
    ['it', "Usa un'altra carta", 'Usa un’altra carta'],
    ['it', 'Scegli “Paga”', 'Scegli «Paga»'],
    ['es', 'Ya tienes cuenta?', '¿Ya tienes cuenta?'],
    ['ru', 'Всё — рядом', 'Всё\u00a0— рядом'],
    ['ru', 'До {{km}} км', 'До {{km}}\u00a0км'],
    ['ja', '件名: {{name}}', '件名：{{name}}'],
    ['ja', 'このブラウザに保存', 'このブラウザーに保存'],
    ['ja', '確認 …', '確認…'],
  ])('in %s reports “%s” but not “%s”', (language, wrong, right) => {
    expect(problems(language, wrong)).toHaveLength(1);
    expect(problems(language, right)).toEqual([]);
  });
});

describe('the texts of this repository', () => {
  const folders = readStrings('.');
  const same = JSON.parse(readFileSync('tools/strings/same-as-english.json', 'utf8')) as SameAsEnglish;

  it('IL-02 are complete in all six languages, including the names in the demo’s data', () => {
    expect(folders).not.toEqual([]);
    const all = [...folders, readDemoNames('.')];
    expect(all.flatMap((one) => compareLanguages(one, LANGUAGES, same))).toEqual([]);
    expect(findStaleEntries(all, same)).toEqual([]);
  });

  it('IL-02 have no name before a full stop, since a name may end with one: “Noor S.”, “Paddle Ltd.”', () => {
    const isDoubled = (text: string) => /\{\{(name|seller|customer|company|listing)\}\}[.。．]/.test(text);
    const doubled = folders.flatMap(({ folder, languages }) =>
      [...languages].flatMap(([language, texts]) =>
        [...texts].filter(([, text]) => isDoubled(text)).map(([key]) => `${folder}/${language}.json: ${key}`),
      ),
    );
    expect(doubled).toEqual([]);
  });

  it('IL-02 keep the typography of their language', () => {
    const problems = [...folders, readDemoNames('.')].flatMap(({ folder, languages }) =>
      [...languages].flatMap(([language, texts]) =>
        findTypographyProblems(language, texts).map((problem) => `${folder}/${language}.json: ${problem}`),
      ),
    );
    expect(problems).toEqual([]);
  });

  it('IL-02 are all used, and every used key exists', () => {
    expect(findUsageProblems(folders, readUsages('.'))).toEqual([]);
  });

  it('IL-02 of emails are in the same files and pass the same checks', () => {
    expect(folders.map(({ folder }) => folder)).toContain('apps/api/src/mail/strings');
    const files = globSync('apps/api/src/**/*-mail{,s}.ts');
    expect(files).not.toEqual([]);
    expect(files.flatMap((file) => findHardCodedMailTexts(file, readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('IL-02 are not hard-coded', () => {
    const files = globSync(['libs/*/src/**/*.tsx', 'apps/storefront/app/**/*.tsx']);
    const shown = files.filter((file) => !/\.(test|stories)\.tsx$/.test(file));
    expect(shown.flatMap((file) => findHardCodedTexts(file, readFileSync(file, 'utf8')))).toEqual([]);
  });
});

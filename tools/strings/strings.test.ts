import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../libs/api-contract/src/lib/constants.ts';
import { compareLanguages, staleEntries, type SameAsEnglish } from './compare-languages.ts';
import { demoNames } from './demo-names.ts';
import { hardCodedMailTexts, hardCodedTexts } from './hard-coded-texts.ts';
import { readStrings, type StringsFolder } from './read-strings.ts';
import { readUse, readUses, textUseProblems } from './used-keys.ts';

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

  it('wants every key and the plural forms of the language', () => {
    expect(compare({ title: 'Результаты', days_one: '{{count}} день' })).toEqual([
      'libs/search/ru.json: days_few is missing',
      'libs/search/ru.json: days_many is missing',
      'libs/search/ru.json: days_other is missing',
    ]);
    expect(compare({ title: '結果', days_other: '{{count}}日' }, 'ja')).toEqual([]);
  });

  it('refuses keys of its own, empty texts, other placeholders and missing files', () => {
    expect(compare({ title: ' ', days_other: '{{number}}日', extra: 'x' }, 'ja')).toEqual([
      'libs/search/ja.json: extra is not a key of English',
      'libs/search/ja.json: title is empty',
      'libs/search/ja.json: days_other has other {{placeholders}} than English',
    ]);
    expect(compareLanguages(folder({ en: {} }), ['de'], {})).toEqual(['libs/search has no de.json']);
  });

  it('refuses HTML that is built otherwise than in English', () => {
    const english = { about: '<p>We <b>rent</b>.</p><p>Come in.</p>' };
    const compare = (about: string) => compareLanguages(folder({ en: english, de: { about } }), ['de'], {});
    expect(compare('<p>Wir <b>verleihen</b>.</p><p>Komm rein.</p>')).toEqual([]);
    expect(compare('<p>Wir verleihen. Komm rein.</p>')).toEqual([
      'libs/search/de.json: about has other <tags> than English',
    ]);
  });

  it('allows a text equal to English only from the reviewed list, and keeps the list short', () => {
    const german = { title: 'Results', days_one: '{{count}} Tag', days_other: '{{count}} Tage' };
    expect(compare(german, 'de')[0]).toContain("title is the same as in English ('Results')");
    expect(compare(german, 'de', { de: ['Results'] })).toEqual([]);
    expect(staleEntries([folder({ en: { title: 'Results' }, de: german })], { de: ['Results', 'Name'] })).toEqual([
      "same-as-english.json: 'Name' (de) is not needed any more",
    ]);
  });
});

describe('textUseProblems', () => {
  const problems = (source: string, texts: Record<string, string>) =>
    textUseProblems([folder({ en: texts })], [readUse('libs/search/src/lib/x.tsx', source)]);

  it('finds a key without a text and a text without a use', () => {
    expect(problems(`const { t } = useTexts('search'); t('title'); t('gone');`, { title: 'x', old: 'y' })).toEqual([
      "libs/search/src/lib/x.tsx: no text for 'gone'",
      "libs/search: 'old' is never used",
    ]);
  });

  it('follows plural forms, templates, named namespaces and keys that are passed around', () => {
    const source = "t('days', { count }); t(`sort.${by}`); t('search:far'); const key = 'later';";
    const texts = { days_one: '1', days_other: '2', 'sort.price': 'a', far: 'b', later: 'c' };
    expect(problems(source, texts)).toEqual([]);
    expect(problems('t(`none.${x}`)', {})[0]).toContain('libs/search/src/lib/x.tsx: no text matches');
  });
});

describe('hardCodedTexts', () => {
  const texts = (source: string) => hardCodedTexts('libs/search/src/lib/x.tsx', source);

  it('finds words between tags and in attributes that are shown or read out', () => {
    expect(texts('const a = <p title="Choose">Hello <b>{name}</b> · 5</p>;')).toEqual([
      "libs/search/src/lib/x.tsx: 'Choose' is not a key",
      "libs/search/src/lib/x.tsx: 'Hello' is not a key",
    ]);
    expect(texts('const a = <p aria-label={"Close it"}>{"Also this"}</p>;')).toHaveLength(2);
  });

  it('leaves keys, class names, numbers and signs alone', () => {
    expect(texts(`const a = <p className="big" aria-label={t('close')}>{t('x')} · 5 ★</p>;`)).toEqual([]);
  });
});

describe('hardCodedMailTexts', () => {
  const texts = (source: string) => hardCodedMailTexts('apps/api/src/x/x-mail.ts', source);

  it('finds words in quotes and in templates', () => {
    expect(texts("const subject = 'Your order'; const text = `Hello ${name},`;")).toEqual([
      "apps/api/src/x/x-mail.ts: 'Your order' is not a key",
      "apps/api/src/x/x-mail.ts: 'Hello ,' is not a key",
    ]);
  });

  it('leaves keys, tags, imports and signs alone', () => {
    const source = "import x from 'a b'; const a = `<p style=\"margin: 0 auto\">${t('order.text')} · ${price}</p>`;";
    expect(texts(source)).toEqual([]);
  });
});

describe('the texts of this repository', () => {
  const folders = readStrings('.');
  const same = JSON.parse(readFileSync('tools/strings/same-as-english.json', 'utf8')) as SameAsEnglish;

  it('IL-02 are complete in all six languages, with the names of the demo’s data', () => {
    expect(folders).not.toEqual([]);
    const all = [...folders, demoNames('.')];
    expect(all.flatMap((one) => compareLanguages(one, LANGUAGES, same))).toEqual([]);
    expect(staleEntries(all, same)).toEqual([]);
  });

  it('IL-02 put no name before a full stop, as a name may end with one: “Noor S.”, “Paddle Ltd.”', () => {
    const isDoubled = (text: string) => /\{\{(name|seller|customer|company|listing)\}\}[.。．]/.test(text);
    const doubled = folders.flatMap(({ folder, languages }) =>
      [...languages].flatMap(([language, texts]) =>
        [...texts].filter(([, text]) => isDoubled(text)).map(([key]) => `${folder}/${language}.json: ${key}`),
      ),
    );
    expect(doubled).toEqual([]);
  });

  it('IL-02 are all used, and all that is used exists', () => {
    expect(textUseProblems(folders, readUses('.'))).toEqual([]);
  });

  it('IL-02 emails have theirs in the same files and under the same checks', () => {
    expect(folders.map(({ folder }) => folder)).toContain('apps/api/src/mail/strings');
    const files = globSync('apps/api/src/**/*-mail{,s}.ts');
    expect(files).not.toEqual([]);
    expect(files.flatMap((file) => hardCodedMailTexts(file, readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('IL-02 are nowhere written into the code', () => {
    const files = globSync(['libs/*/src/**/*.tsx', 'apps/storefront/app/**/*.tsx']);
    const shown = files.filter((file) => !/\.(test|stories)\.tsx$/.test(file));
    expect(shown.flatMap((file) => hardCodedTexts(file, readFileSync(file, 'utf8')))).toEqual([]);
  });
});

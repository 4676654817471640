import type { Strings } from './read-strings.ts';

type Rule = readonly [wrong: RegExp, why: string];

const ELLIPSIS: Rule = [/\.\.\.|\s…/, 'writes … without a space before it'];
const APOSTROPHE: Rule = [/'/, 'writes ’ and not a straight apostrophe'];
const GUILLEMETS: Rule = [/["“”„]/, 'quotes in «…»'];
const KANA = '[\\u3040-\\u30ff\\u4e00-\\u9fff]';

/** By language, what the glossary excludes: wrong typography and wrong terms. */
const RULES: Readonly<Record<string, readonly Rule[]>> = {
  en: [
    ELLIPSIS,
    APOSTROPHE,
    [/["„«»]/, 'quotes in “…”'],
    [/—/, 'has no dashes but in ranges'],
    [/\b(can|could|do|does|did|is|are|was|were|has|have|will|would) ?not\b/i, 'contracts not: can’t, isn’t'],
    [/cancel(ed|ing)|color|center|favorite|licens(?=e\b)/i, 'is spelled as in Canada: cancelled, colour'],
    [/\be-mail|(?<!e)\bmail(s|ed)?\b/i, 'says email'],
    [/\bfavou?rites?\b/i, 'says saved'],
    [/\bpictures?\b/i, 'says photo'],
    [/\blog (in|out)\b/i, 'says sign in and sign out'],
    [/\bon offer\b|\boffer(s|ed)\b/i, 'says listing, and available'],
    [/\bpick-up\b/i, 'says pickup'],
    [/\b(some|any|every|no)body\b/i, 'says someone, anyone, everyone, no one'],
    [/has been charged|\bplease try\b/i, 'says ‘You weren’t charged.’ and ‘Try again.’'],
  ],
  de: [
    APOSTROPHE,
    [/\.\.\.|(?<!\u00a0)…/, 'writes … after a no-break space'],
    [/["”«»]|(^|[\s(])“|„[^“]*$/, 'quotes in „…“'],
    [/—|\S–\s|\s–\S/, 'writes – with spaces, in ranges without'],
    [/(\d|\}\}) (%|km|m²|Std\.|Min\.|Sek\.|Tg\.)|z\. ?B\./, 'has a no-break space before units and in z. B.'],
    [/[\p{Ll},:] (Sie|Ihnen|Ihre?[mnrs]?)(?!\p{L})/u, 'says du'],
    [/(?<!E-)\bMails?\b|\bE-mail|\bEmail/, 'says E-Mail'],
    [/gemerkt|Favorit/i, 'says gespeichert'],
    [/nichts berechnet|nicht belastet/, 'says abgebucht'],
    [/\bVerkäufer/, 'says Anbieter'],
    [/\berneut versuchen|versuche? es erneut/i, 'says noch einmal versuchen'],
  ],
  it: [ELLIPSIS, APOSTROPHE, GUILLEMETS, [/e-mail|perchè|[Mm]enù/, 'writes email, perché and menu']],
  es: [ELLIPSIS, APOSTROPHE, GUILLEMETS, [/^[^¿]*\?|^[^¡]*!/, 'opens questions and exclamations with ¿ and ¡']],
  ru: [
    ELLIPSIS,
    APOSTROPHE,
    GUILLEMETS,
    [/(?<!\u00a0)—|\s–\s/, 'writes — with a no-break space before it'],
    [/\{\{\w+\}\} (км|мин|дн|шт|ч)(?!\p{L})/u, 'has a no-break space before units'],
  ],
  ja: [
    ELLIPSIS,
    APOSTROPHE,
    [/["“”«»]/, 'quotes in 「…」'],
    [new RegExp(`${KANA}[ ]?[:;?!,.()]|[:;?!(] ?${KANA}|\\}\\}: `), 'writes full-width ：、。（）'],
    [new RegExp(`${KANA} ${KANA}|[：、。（）「」] | [：、。（）「」]`), 'has no space around its own signs'],
    [/ブラウザ(?!ー)|フォルダ(?!ー)|サーバ(?!ー)/, 'writes the long ー of ブラウザー'],
  ],
};

/** Texts that the specification requires literally. */
const REQUIRED_BY_SPECIFICATION = new Set([
  'Passwords does not match',
  'Passwords are not matching',
  'Error getting products for search! Please try again',
]);

/** Finds the texts that break the rules of their language. */
export function findTypographyProblems(language: string, strings: Strings): string[] {
  const own = [...strings].filter(([, text]) => !REQUIRED_BY_SPECIFICATION.has(text));
  return own.flatMap(([key, text]) =>
    (RULES[language] ?? [])
      .filter(([wrong]) => wrong.test(text.replace(/<[^>]*>/g, '')))
      .map(([, why]) => `${key} ('${text}'): ${language} ${why}`),
  );
}

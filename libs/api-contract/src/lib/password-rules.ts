/** Why a password is rejected; the server also rejects common ones (`password_common`). */
export type PasswordProblem = 'blank' | 'repeated' | 'siteName';

/** Rejects 'aaaaaaab' and 'abababab', which are as easy to guess as 'aaaaaaaa'. */
const DISTINCT_CHARACTERS_MINIMUM = 3;
/** Letters that a password needs besides the site's name. */
const OTHER_LETTERS_MINIMUM = 8;
const INVISIBLE = /[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Digits and symbols that replace letters; `l` and `i` are treated as equal. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  l: 'i',
};

/**
 * The first rule that a password breaks, for forms and the server; `siteNames` come from
 * `getSiteNames`.
 */
export function passwordProblem(password: string, siteNames: readonly string[]): PasswordProblem | null {
  const visible = password.normalize('NFKC').toLowerCase().replaceAll(INVISIBLE, '');
  if (visible === '') return 'blank';
  if (new Set(visible).size < DISTINCT_CHARACTERS_MINIMUM) return 'repeated';
  return isBuiltFrom(visible, siteNames) ? 'siteName' : null;
}

/**
 * The names of a marketplace for `passwordProblem`: its name, the words of it, and the labels of
 * its host, from four letters on.
 */
export function getSiteNames(name: string, origin: string): readonly string[] {
  const labels = URL.parse(origin)?.hostname.split('.') ?? [];
  const words = [name, ...name.split(/[^\p{L}\p{M}\p{N}]+/u), ...(labels.length > 1 ? labels.slice(0, -1) : labels)];
  return [...new Set(words.map(normalize))].filter(isLongEnough).sort((one, other) => other.length - one.length);
}

/** Words are shorter in scripts like Japanese. */
const isLongEnough = (word: string) => word.length >= (/[^\p{ASCII}]/u.test(word) ? 2 : 4);

/** Ignores case, accents, spaces and punctuation, and replaces lookalikes by letters. */
const normalize = (text: string) => splitUnits(text).map(likeLetter).join('');
const splitUnits = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}@$]/gu, '')
    .split('');
const likeLetter = (unit: string) => LOOKALIKES[unit] ?? unit;

/** Whether too few letters remain when the site's names are removed from a password. */
function isBuiltFrom(password: string, siteNames: readonly string[]): boolean {
  const units = splitUnits(password);
  const text = units.map(likeLetter).join('');
  const isSiteName = units.map(() => false);
  for (const name of siteNames)
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
      isSiteName.fill(true, at, at + name.length);
  const otherLetters = units.filter((unit, index) => !isSiteName[index] && !/[\d@$]/.test(unit));
  return isSiteName.includes(true) && otherLetters.length < OTHER_LETTERS_MINIMUM;
}

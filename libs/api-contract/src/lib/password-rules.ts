/** Why a password may not be chosen, whoever's it is; the server also refuses the most used ones (`password_common`). */
export type PasswordProblem = 'blank' | 'repeated' | 'siteName';

/** 'aaaaaaab' and 'abababab' are as easy to guess as 'aaaaaaaa'. */
const DIFFERENT_CHARACTERS = 3;
/** Letters that a password must have beside the site's name. */
const OWN_LETTERS = 8;
const UNSEEN = /[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Digits and signs that stand for letters; `l` and `i` count as the same. */
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

/** The first of these rules that a password breaks; `siteNames` as `siteNamesOf` gives them. The form and the server ask the same. */
export function passwordProblem(password: string, siteNames: readonly string[]): PasswordProblem | null {
  const seen = password.normalize('NFKC').toLowerCase().replaceAll(UNSEEN, '');
  if (seen === '') return 'blank';
  if (new Set(seen).size < DIFFERENT_CHARACTERS) return 'repeated';
  return isBuiltFrom(seen, siteNames) ? 'siteName' : null;
}

/** What a marketplace is called, for `passwordProblem`: its name, the words of it, and of its address, from four letters on. */
export function siteNamesOf(name: string, origin: string): readonly string[] {
  const labels = URL.parse(origin)?.hostname.split('.') ?? [];
  const words = [name, ...name.split(/[^\p{L}\p{M}\p{N}]+/u), ...(labels.length > 1 ? labels.slice(0, -1) : labels)];
  return [...new Set(words.map(comparable))].filter(isLongEnough).sort((one, other) => other.length - one.length);
}

/** Scripts that write a word with one or two characters have shorter names. */
const isLongEnough = (word: string) => word.length >= (/[^\p{ASCII}]/u.test(word) ? 2 : 4);

/** Case, accents, spaces and signs make no difference, nor do digits in the place of letters. */
const comparable = (text: string) => unitsOf(text).map(likeLetter).join('');
const unitsOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}@$]/gu, '')
    .split('');
const likeLetter = (unit: string) => LOOKALIKES[unit] ?? unit;

/** Whether too little of a password is its own when the site's names are taken out of it. */
function isBuiltFrom(password: string, siteNames: readonly string[]): boolean {
  const units = unitsOf(password);
  const text = units.map(likeLetter).join('');
  const isTaken = units.map(() => false);
  for (const name of siteNames)
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
      isTaken.fill(true, at, at + name.length);
  const own = units.filter((unit, index) => !isTaken[index] && !/[\d@$]/.test(unit));
  return isTaken.includes(true) && own.length < OWN_LETTERS;
}

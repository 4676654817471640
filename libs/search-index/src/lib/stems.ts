import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { isNumber, isUnspaced } from './tokenize';

const CYRILLIC = /^\p{Script=Cyrillic}/u;
const LATIN = [
  ['en', english],
  ['de', german],
  ['es', spanish],
  ['it', italian],
] as const;
const SHORTEST = 3;

/**
 * The stems of a word, one for each language that it could belong to: the language of a listing is
 * unknown, so two words are related if they share a stem in any of them. `spelled` is the word with
 * its accents, which some suffixes depend on.
 */
export function getStems(form: string, spelled = form): string[] {
  if (form.length < SHORTEST || isUnspaced(form) || isNumber(form)) return [];
  if (CYRILLIC.test(form)) return [`ru:${russian(form)}`];
  const stems = new Set<string>();
  for (const [language, stem] of LATIN) {
    stems.add(`${language}:${stem(form)}`);
    if (spelled !== form) stems.add(`${language}:${stem(spelled)}`);
  }
  return [...stems];
}

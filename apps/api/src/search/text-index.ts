import type { Term } from './query-text';
import { roomy } from './scan';
import { topOf } from './top';
import { Vocabulary, type Meaning } from './vocabulary';
import { WordSequences } from './word-sequences';
import { isNumber, joinedWordsOf, wordsOf } from './words';

/** A field of a document with what its words count. */
export interface Field {
  text: string;
  weight: number;
  /** The field that names the document. */
  isName?: boolean;
}

/** The documents that a text finds, in no order, with how well each matches. */
export interface TextMatches {
  docs: Uint32Array;
  scores: Float32Array;
  /** Every word of a document that answers the text: what is highlighted. */
  forms: Set<string>;
}

interface CountedMatches extends TextMatches {
  /** How many of the terms each document has. */
  hits: Uint8Array;
}

/** What is known of a document while a text is matched: 8 bits each of terms met, of those met in its name, and the last term of either, from 1. */
const NAME_HITS_SHIFT = 8;
const STEP_SHIFT = 16;
const NAME_STEP_SHIFT = 24;
/** Touched, and met by nothing. */
const BARRED = 1 << STEP_SHIFT;
/** In a posting: 24 bits of document number, then whether the name has the word, then the weight. */
const DOC_SHIFT = 8;
export const DOCS_MAXIMUM = 2 ** 24;
const IN_NAME = 0x80;
const WEIGHT_MASK = 0x7f;
/** A weight of 1 in a posting's units. */
const WEIGHT_UNITS = 5;
/** A word again in the same field. */
const AGAIN = 1.15;
/** What a name of nothing but the words asked for is worth more. */
const WHOLE_NAME = 0.35;
/** The length of a name that is neither short nor long, in words. */
const USUAL_NAME = 5;
const BEGINNINGS_MAXIMUM = 60;
const CORRECTIONS_MAXIMUM = 3;
/** Names that a beginning finds are few kinds of many listings: so many are enough to choose from. */
const NAMES_ENOUGH = 20_000;
/** What a number counts: '4' is rare, and in 'tent for 4' not what is looked for. */
const NUMBER_SHARE = 0.4;
/** What a word that only begins or ends so counts. */
const WIDE = 0.7;
const WIDE_SHORTEST = 4;
/** Learning them takes some milliseconds, for which other calls wait. */
const WORDS_AT_ONCE = 1000;

interface Postings {
  entries: Uint32Array;
  count: number;
}

/** What is known of a word in the document that is being learned. */
interface Learned {
  doc: number;
  /** The field that it was last met in. */
  field: number;
  weight: number;
  isInName: boolean;
}

/** What is looked for, as words of the vocabulary. */
interface Wanted {
  meanings: Meaning[];
  /** Forms that must stand side by side, in one of these ways; empty where one word is looked for. */
  phrases: number[][];
}

/** How the documents of a word are met. */
interface Meeting {
  factor: number;
  /** Which term it is, from 0. */
  step: number;
  /** A document that was met by fewer terms is passed over. */
  needed: number;
  phrases: readonly (readonly number[])[];
  isNameOnly: boolean;
  /** Documents touched so far. */
  touched: number;
}

/** An inverted index of words that learns documents one by one; a changed document gets a new number and the old one is dropped by the caller. */
export class TextIndex {
  readonly vocabulary = new Vocabulary();
  private readonly postings: Postings[] = [];
  private readonly sequences = new WordSequences();
  private nameLengths = new Uint8Array(1024);
  /** While a text is matched: of each document its score and what is known of it, both 0 before and after. */
  private scores = new Float32Array(1024);
  private states = new Uint32Array(1024);
  /** Documents whose state is not 0, in the order in which they were met. */
  private touched = new Uint32Array(1024);
  /** By word. */
  private readonly learned: Learned[] = [];
  private nextStamp = 0;
  /** A text is matched in several ways, each of which asks for the same terms. */
  private readonly understood = new WeakMap<Term, Wanted>();
  count = 0;

  /** Learns some of the words, for the first question not to wait for all of them; says whether there are more. */
  prepare(): boolean {
    return this.vocabulary.prepare(WORDS_AT_ONCE);
  }

  /** Learns the next document; gives its number. */
  add(fields: readonly Field[]): number {
    const doc = this.count++;
    if (doc >= DOCS_MAXIMUM) throw new Error('The search index is full.');
    this.reserve(doc + 1);
    this.sequences.addDocument();
    const ids: number[] = [];
    for (const { text, weight, isName = false } of fields) {
      const words = wordsOf(text);
      if (isName) this.nameLengths[doc] = Math.min(255, words.length);
      const inField = weight / (isName ? 0.7 + (0.3 * words.length) / USUAL_NAME : 1);
      const stamp = this.nextStamp++;
      const learn = (id: number) => {
        const entry = (this.learned[id] ??= { doc: -1, field: -1, weight: 0, isInName: false });
        if (entry.doc !== doc) {
          entry.doc = doc;
          entry.weight = 0;
          entry.isInName = false;
          ids.push(id);
        }
        entry.weight = entry.field === stamp ? entry.weight * AGAIN : entry.weight + inField;
        entry.field = stamp;
        if (isName) entry.isInName = true;
      };
      for (const { form, start, end } of words) {
        const id = this.vocabulary.add(form, text, start, end);
        this.sequences.addWord(id);
        learn(id);
      }
      for (const { form, start, end, parts } of joinedWordsOf(text, words))
        learn(this.vocabulary.addJoined(form, text, start, end, parts));
      this.sequences.endField();
    }
    for (const id of ids) {
      const { weight, isInName } = this.learned[id] as Learned;
      const units = Math.max(1, Math.min(WEIGHT_MASK, Math.round(weight * WEIGHT_UNITS)));
      this.append(id, ((doc << DOC_SHIFT) >>> 0) + (isInName ? IN_NAME : 0) + units);
    }
    return doc;
  }

  /** The documents that have all terms, or at least `least` of them; `isWide` takes words that only begin or end so as well. */
  match(terms: readonly Term[], least = terms.length, isWide = false): TextMatches {
    const { hits: _, ...matches } = this.counted(terms, least, isWide);
    return matches;
  }

  /** The documents that have at least `least` of the terms but not all, those with as many together; most terms first. */
  matchMost(terms: readonly Term[], least: number): TextMatches[] {
    const { docs, scores, hits, forms } = this.counted(terms, least);
    const most = terms.filter(({ isExcluded }) => !isExcluded).length - 1;
    return Array.from({ length: Math.max(0, most - least + 1) }, (_, i) => {
      const ofGroup = (_: number, at: number) => hits[at] === most - i;
      return { docs: docs.filter(ofGroup), scores: scores.filter(ofGroup), forms };
    });
  }

  private counted(terms: readonly Term[], least: number, isWide = false): CountedMatches {
    const included = terms.filter(({ isExcluded }) => !isExcluded);
    const wanted = included.map((term) => (isWide ? this.widelyWanted(term) : this.wantedOf(term)));
    return this.collect(
      wanted,
      terms.filter(({ isExcluded }) => isExcluded),
      Math.min(least, wanted.length),
    );
  }

  /**
   * The same where two neighbours may also be one word, as 'paddle board' and 'paddleboard'. What is asked for with a hyphen is one word
   * first: 'wi-fi' finds what 'wifi' does, then what has both parts.
   */
  matchJoined(terms: readonly Term[]): TextMatches {
    let found = this.match(terms);
    for (const [i, term] of terms.entries()) {
      const next = terms[i + 1];
      if (!next || [term, next].some(({ isPhrase, isExcluded }) => isPhrase || isExcluded)) continue;
      const form = `${term.forms[0] ?? ''}${next.forms[0] ?? ''}`;
      if (this.vocabulary.meanings(form).length === 0) continue;
      found = this.union(found, this.match([...terms.slice(0, i), joined(term, next), ...terms.slice(i + 2)]));
    }
    const asOne = withoutHyphens(terms);
    return asOne ? this.followedBy(this.match(asOne), found) : found;
  }

  /** Documents whose names have the words, the last of them perhaps not typed to its end. */
  matchNames(terms: readonly Term[]): TextMatches {
    const found = this.matchNamesOf(terms);
    const asOne = withoutHyphens(terms);
    return asOne ? this.followedBy(this.matchNamesOf(asOne), found) : found;
  }

  private matchNamesOf(terms: readonly Term[]): TextMatches {
    const included = terms.filter(({ isExcluded }) => !isExcluded);
    const wanted = included.map((term, position): Wanted => {
      const known = this.wantedOf(term);
      if (position < included.length - 1 || term.isPhrase) return known;
      const typed = this.frequentBeginnings(term.forms[0] ?? '');
      const seen = new Set(typed.map(({ id }) => id));
      return { phrases: [], meanings: [...typed, ...known.meanings.filter(({ id }) => !seen.has(id))] };
    });
    return this.collect(wanted, [], wanted.length, true);
  }

  /** How many documents have ever had a word; those dropped since count as well. */
  frequency(id: number): number {
    return this.postings[id]?.count ?? 0;
  }

  /**
   * The terms with every word that occurs nowhere replaced by what it most likely meant; null where nothing had to be, or nothing helps.
   * A word that something begins with is not mistyped.
   */
  correct(terms: readonly Term[]): Term[] | null {
    let isCorrected = false;
    const corrected = terms.flatMap((term): Term[] => {
      if (term.isExcluded) return [term];
      const forms = term.forms.map((form) => {
        if (this.isKnown(form)) return form;
        isCorrected = true;
        return this.bestCorrection(form) ?? form;
      });
      return [{ ...term, forms }];
    });
    return isCorrected &&
      corrected.every(({ forms, isExcluded }) => isExcluded || forms.every((form) => this.isKnown(form)))
      ? corrected
      : null;
  }

  private isKnown(form: string): boolean {
    return (
      this.vocabulary.meanings(form).length > 0 ||
      this.vocabulary.hasBeginning(form) ||
      this.vocabulary.split(form) !== null
    );
  }

  /** The nearest word, the most frequent where several are as near. */
  private bestCorrection(form: string): string | null {
    const [best] = this.mostFrequent(this.vocabulary.corrections(form), CORRECTIONS_MAXIMUM);
    return best ? (this.vocabulary.forms[best.id] as string) : null;
  }

  /** The most frequent first. */
  private mostFrequent(meanings: Meaning[], most: number): Meaning[] {
    return meanings.sort((a, b) => this.frequency(b.id) - this.frequency(a.id)).slice(0, most);
  }

  /** Words that begin so: the word itself, and the most frequent others. */
  private frequentBeginnings(form: string): Meaning[] {
    const { vocabulary } = this;
    const ids = vocabulary.beginnings(form);
    // No word is in more documents than there can be.
    const keys = Float64Array.from(ids, (id) => (vocabulary.forms[id] === form ? -DOCS_MAXIMUM : -this.frequency(id)));
    return Array.from(
      topOf(keys, (i) => i, BEGINNINGS_MAXIMUM),
      (i) => {
        const id = ids[i] as number;
        return { id, closeness: vocabulary.closenessOfBeginning(form, id) };
      },
    );
  }

  private wantedOf(term: Term): Wanted {
    const known = this.understood.get(term);
    if (known) return known;
    const wanted = this.understand(term);
    this.understood.set(term, wanted);
    return wanted;
  }

  private understand({ forms, isPhrase }: Term): Wanted {
    if (isPhrase) {
      const phrases = this.vocabulary.waysToWrite(forms);
      // The rarest word finds the documents; the others are then looked for beside it.
      const rarest = (phrase: number[]) => phrase.reduce((a, b) => (this.frequency(b) < this.frequency(a) ? b : a));
      return { meanings: [...new Set(phrases.map(rarest))].map((id) => ({ id, closeness: 1 })), phrases };
    }
    const [form = ''] = forms;
    const meanings = this.vocabulary.meanings(form);
    if (meanings.length > 0) return { meanings, phrases: [] };
    const parts = this.vocabulary.split(form);
    if (parts) {
      const ids = parts.map((part) => this.vocabulary.find(part) as number);
      return { meanings: [{ id: ids[0] as number, closeness: 1 }], phrases: [ids] };
    }
    return { meanings: this.frequentBeginnings(form), phrases: [] };
  }

  /** The same with compounds that end in the word, and words that begin with it. */
  private widelyWanted(term: Term): Wanted {
    const wanted = this.wantedOf(term);
    const [form = ''] = term.forms;
    if (term.isPhrase || wanted.phrases.length > 0) return wanted;
    const known = new Map(wanted.meanings.map((meaning) => [meaning.id, meaning]));
    const begun = form.length < WIDE_SHORTEST ? [] : this.vocabulary.beginnings(form);
    const add = ({ id, closeness }: Meaning) => known.has(id) || known.set(id, { id, closeness: closeness * WIDE });
    this.vocabulary.endings(form).forEach(add);
    for (const id of begun) add({ id, closeness: this.vocabulary.closenessOfBeginning(form, id) });
    return { meanings: [...known.values()], phrases: [] };
  }

  /** Term by term, the rarest first: each next one is looked for only where all before it are. */
  private collect(
    wanted: readonly Wanted[],
    excluded: readonly Term[],
    least: number,
    isNameOnly = false,
  ): CountedMatches {
    const forms = new Set<string>();
    const sized = wanted
      .map((one) => ({ ...one, size: one.meanings.reduce((sum, { id }) => sum + this.frequency(id), 0) }))
      .sort((a, b) => a.size - b.size);
    const needsAll = least === wanted.length;
    let touched = wanted.length === 0 ? this.touchAll() : 0;
    for (const [step, { meanings, phrases, size }] of sized.entries()) {
      const rarity = Math.log(1 + (this.count - size + 0.5 > 0 ? this.count - size + 0.5 : 0.5) / (size + 0.5));
      const needed = needsAll ? step : 0;
      for (const { id, closeness } of meanings) {
        forms.add(this.vocabulary.forms[id] as string);
        const share = isNumber(this.vocabulary.forms[id] as string) ? NUMBER_SHARE : 1;
        const factor = (closeness * rarity * share) / WEIGHT_UNITS;
        touched = this.meet(this.postings[id] as Postings, { factor, step, needed, phrases, isNameOnly, touched });
        if (isNameOnly && sized.length === 1 && touched > NAMES_ENOUGH) break;
      }
      for (const id of phrases.flat()) forms.add(this.vocabulary.forms[id] as string);
      if (needsAll && touched === 0) break;
    }
    this.bar(excluded);
    return { ...this.harvest(touched, Math.max(1, least)), forms };
  }

  /** Where only is said what must not occur, everything else is found. */
  private touchAll(): number {
    for (let doc = 0; doc < this.count; doc++) this.touched[doc] = doc;
    this.states.fill(1, 0, this.count);
    return this.count;
  }

  /** Scores every document of a word; gives how many documents are touched by now. */
  private meet({ entries, count }: Postings, { factor, step, needed, phrases, isNameOnly, touched }: Meeting): number {
    const { scores, states } = this;
    const mark = step + 1;
    const isPlain = phrases.length === 0 && !isNameOnly;
    let met = touched;
    for (let i = 0; i < count; i++) {
      const entry = entries[i] as number;
      const doc = entry >>> DOC_SHIFT;
      let state = states[doc] as number;
      if ((state & 0xff) < needed) continue;
      if (!isPlain && ((isNameOnly && (entry & IN_NAME) === 0) || !this.hasOneOf(doc, phrases))) continue;
      if (state === 0) this.touched[met++] = doc;
      scores[doc] = (scores[doc] as number) + (entry & WEIGHT_MASK) * factor;
      // Another form of the same word, as 'canoe' in a name and 'canoes' in a category: more of it, but no other word.
      if (((state >>> STEP_SHIFT) & 0xff) !== mark)
        state = ((state + 1) & ~(0xff << STEP_SHIFT)) | (mark << STEP_SHIFT);
      if ((entry & IN_NAME) !== 0 && state >>> NAME_STEP_SHIFT !== mark)
        state = ((state + (1 << NAME_HITS_SHIFT)) & ~(0xff << NAME_STEP_SHIFT)) | (mark << NAME_STEP_SHIFT);
      states[doc] = state;
    }
    return met;
  }

  /** Takes away the hits of documents that have what must not be in them. */
  private bar(excluded: readonly Term[]): void {
    for (const term of excluded) {
      const { meanings, phrases } = this.wantedOf(term);
      for (const { id } of meanings) {
        const { entries, count } = this.postings[id] as Postings;
        for (let i = 0; i < count; i++) {
          const doc = (entries[i] as number) >>> DOC_SHIFT;
          if (this.states[doc] !== 0 && this.hasOneOf(doc, phrases)) this.states[doc] = BARRED;
        }
      }
    }
  }

  /** Whether one of some phrases stands in a document; where none is asked for, it does. */
  private hasOneOf(doc: number, phrases: readonly (readonly number[])[]): boolean {
    return phrases.length === 0 || phrases.some((phrase) => this.sequences.has(doc, phrase));
  }

  /** What was touched and has enough hits; all is 0 again after it. */
  private harvest(touched: number, least: number): Omit<CountedMatches, 'forms'> {
    const { scores, states, nameLengths } = this;
    const docs = new Uint32Array(touched);
    const found = new Float32Array(touched);
    const hitsOf = new Uint8Array(touched);
    let kept = 0;
    for (let i = 0; i < touched; i++) {
      const doc = this.touched[i] as number;
      const state = states[doc] as number;
      const hits = state & 0xff;
      if (hits >= least) {
        const nameHits = (state >>> NAME_HITS_SHIFT) & 0xff;
        const whole = Math.min(1, nameHits / Math.max(1, nameLengths[doc] as number));
        docs[kept] = doc;
        hitsOf[kept] = hits;
        found[kept++] = (scores[doc] as number) * hits * (1 + WHOLE_NAME * whole);
      }
      scores[doc] = 0;
      states[doc] = 0;
    }
    return { docs: docs.subarray(0, kept), scores: found.subarray(0, kept), hits: hitsOf.subarray(0, kept) };
  }

  /** The documents of the first in their order, then those of the second that are not among them. */
  followedBy(first: TextMatches, second: TextMatches): TextMatches {
    let most = 0;
    for (const score of second.scores) most = Math.max(most, score);
    return this.union({ ...first, scores: first.scores.map((score) => score + most) }, second);
  }

  /** All documents of both, each with the better of its scores; those of the first in front. */
  private union(a: TextMatches, b: TextMatches): TextMatches {
    const docs = new Uint32Array(a.docs.length + b.docs.length);
    let count = 0;
    for (const matches of [a, b]) {
      for (let i = 0; i < matches.docs.length; i++) {
        const doc = matches.docs[i] as number;
        if (this.states[doc] === 0) docs[count++] = doc;
        this.states[doc] = 1;
        this.scores[doc] = Math.max(this.scores[doc] as number, matches.scores[i] as number);
      }
    }
    const scores = new Float32Array(count);
    for (let i = 0; i < count; i++) {
      const doc = docs[i] as number;
      scores[i] = this.scores[doc] as number;
      this.states[doc] = 0;
      this.scores[doc] = 0;
    }
    return { docs: docs.subarray(0, count), scores, forms: new Set([...a.forms, ...b.forms]) };
  }

  private append(id: number, entry: number): void {
    const postings = (this.postings[id] ??= { entries: new Uint32Array(2), count: 0 });
    postings.entries = roomy(postings.entries, postings.count + 1);
    postings.entries[postings.count++] = entry;
  }

  private reserve(count: number): void {
    this.nameLengths = roomy(this.nameLengths, count);
    this.scores = roomy(this.scores, count);
    this.states = roomy(this.states, count);
    this.touched = roomy(this.touched, count);
  }
}

const joined = (term: Term, next: Term): Term => ({ ...next, forms: [`${term.forms[0] ?? ''}${next.forms[0] ?? ''}`] });

/** The terms with each word that was written with hyphens as one; null where none was. */
function withoutHyphens(terms: readonly Term[]): Term[] | null {
  if (!terms.some(({ isHyphenated }) => isHyphenated)) return null;
  const written: Term[] = [];
  for (const term of terms) {
    const before = written.at(-1);
    if (before?.isHyphenated) written[written.length - 1] = joined(before, term);
    else written.push(term);
  }
  return written;
}

import { isRequired, type Term } from './query-text';
import { ensureCapacity } from './scan';
import { topK } from './top-k';
import { Vocabulary, type WordMatch } from './vocabulary';
import { WordSequences } from './word-sequences';
import { isNumber, joinHyphenated, tokenize } from './tokenize';

/** A field of a document with the weight of its words. */
export interface Field {
  text: string;
  weight: number;
  /** Whether the field is the document's name. */
  isName?: boolean;
}

/** The documents that match a text, unsorted, with their scores. */
export interface TextMatches {
  docs: Uint32Array;
  scores: Float32Array;
  /** Every form of a word that matches: what is highlighted. */
  forms: Set<string>;
}

interface CountedMatches extends TextMatches {
  /** How many of the terms each document has. */
  hits: Uint8Array;
}

/**
 * The state of a document during a match, 8 bits each: the terms it has, the terms its name has,
 * and the last term (from 1) counted for each.
 */
const NAME_HITS_SHIFT = 8;
const STEP_SHIFT = 16;
const NAME_STEP_SHIFT = 24;
/** The state of a visited document without any terms. */
const EXCLUDED = 1 << STEP_SHIFT;
/**
 * A posting has 24 bits for the document number, one for whether the word is in the name, then the
 * weight.
 */
const DOC_SHIFT = 8;
export const DOCS_MAXIMUM = 2 ** 24;
const IN_NAME = 0x80;
const WEIGHT_MASK = 0x7f;
/** Units per weight of 1. */
const WEIGHT_UNITS = 5;
/** The factor for each repetition of a word in a field. */
const REPEATED_FACTOR = 1.15;
/** The bonus for a name that consists of the searched words only. */
const WHOLE_NAME_BONUS = 0.35;
/** In words. */
const TYPICAL_NAME_LENGTH = 5;
const PREFIX_MATCHES_MAXIMUM = 60;
const CORRECTIONS_MAXIMUM = 3;
/** So many matches of a prefix are enough to choose suggestions from. */
const NAMES_ENOUGH = 20_000;
/** The factor for numbers and optional words: rare or not, they are not the subject of 'tent for 4 people'. */
const MINOR_FACTOR = 0.4;
/** The factor for words that only begin or end like the searched one. */
const WIDE_FACTOR = 0.7;
const WIDE_SHORTEST = 4;
/** Indexing them blocks the thread for a few milliseconds. */
const WORDS_AT_ONCE = 1000;

interface Postings {
  entries: Uint32Array;
  count: number;
}

/** The occurrences of a word in the document that is being indexed. */
interface WordInDocument {
  doc: number;
  /** The last field with the word. */
  field: number;
  weight: number;
  isInName: boolean;
}

/** A search term expanded to words of the vocabulary. */
interface ExpandedTerm {
  wordMatches: WordMatch[];
  /** Alternative phrases of which one must occur; empty for a single word. */
  phrases: number[][];
}

interface CollectedTerms {
  required: readonly ExpandedTerm[];
  optional: readonly ExpandedTerm[];
  excluded: readonly Term[];
}

/** How the postings of a word are scored. */
interface ScoringOptions {
  factor: number;
  /** The number of the term, from 0. */
  step: number;
  /** Documents with fewer terms than this are skipped. */
  needed: number;
  phrases: readonly (readonly number[])[];
  isNameOnly: boolean;
  /** The number of visited documents so far. */
  touched: number;
}

/**
 * An inverted index that adds documents one by one; a changed document gets a new number, and the
 * caller drops the old one.
 */
export class TextIndex {
  readonly vocabulary = new Vocabulary();
  private readonly postings: Postings[] = [];
  private readonly sequences = new WordSequences();
  private nameLengths = new Uint8Array(1024);
  /** Per document during a match: its score and state. All zero between matches. */
  private scores = new Float32Array(1024);
  private states = new Uint32Array(1024);
  /** Documents whose state is not 0, in the order of their first visit. */
  private touched = new Uint32Array(1024);
  /** By word id. */
  private readonly wordsInDocument: WordInDocument[] = [];
  private nextStamp = 0;
  /** A text is matched in several ways with the same terms. */
  private readonly expansions = new WeakMap<Term, ExpandedTerm>();
  count = 0;

  /**
   * Indexes some of the pending words, so that the first query does not wait for all of them;
   * returns whether there are more.
   */
  prepare(): boolean {
    return this.vocabulary.prepare(WORDS_AT_ONCE);
  }

  /** Indexes the next document; returns its number. */
  add(fields: readonly Field[]): number {
    const doc = this.count++;
    if (doc >= DOCS_MAXIMUM) throw new Error('The search index is full.');
    this.reserve(doc + 1);
    this.sequences.addDocument();
    const ids: number[] = [];
    for (const { text, weight, isName = false } of fields) {
      const words = tokenize(text);
      if (isName) this.nameLengths[doc] = Math.min(255, words.length);
      const inField = weight / (isName ? 0.7 + (0.3 * words.length) / TYPICAL_NAME_LENGTH : 1);
      const stamp = this.nextStamp++;
      const addWord = (id: number) => {
        const entry = (this.wordsInDocument[id] ??= { doc: -1, field: -1, weight: 0, isInName: false });
        if (entry.doc !== doc) {
          entry.doc = doc;
          entry.weight = 0;
          entry.isInName = false;
          ids.push(id);
        }
        entry.weight = entry.field === stamp ? entry.weight * REPEATED_FACTOR : entry.weight + inField;
        entry.field = stamp;
        if (isName) entry.isInName = true;
      };
      for (const { form, start, end } of words) {
        const id = this.vocabulary.add(form, text, start, end);
        this.sequences.addWord(id);
        addWord(id);
      }
      for (const { form, start, end, parts } of joinHyphenated(text, words))
        addWord(this.vocabulary.addJoined(form, text, start, end, parts));
      this.sequences.endField();
    }
    for (const id of ids) {
      const { weight, isInName } = this.wordsInDocument[id] as WordInDocument;
      const units = Math.max(1, Math.min(WEIGHT_MASK, Math.round(weight * WEIGHT_UNITS)));
      this.appendPosting(id, ((doc << DOC_SHIFT) >>> 0) + (isInName ? IN_NAME : 0) + units);
    }
    return doc;
  }

  /**
   * The documents with at least `least` of the required terms, by default all; optional terms only
   * add to the scores of documents with all of them. `isWide` also accepts words that only begin or
   * end like a term.
   */
  match(terms: readonly Term[], least = terms.length, isWide = false): TextMatches {
    const { hits: _, ...matches } = this.matchWithHits(terms, least, isWide);
    return matches;
  }

  /**
   * The documents with at least `least` of the terms but not all, grouped by the number of terms,
   * most first.
   */
  matchMost(terms: readonly Term[], least: number): TextMatches[] {
    const { docs, scores, hits, forms } = this.matchWithHits(terms, least);
    const most = terms.filter(isRequired).length - 1;
    return Array.from({ length: Math.max(0, most - least + 1) }, (_, i) => {
      const isInGroup = (_: number, at: number) => hits[at] === most - i;
      return { docs: docs.filter(isInGroup), scores: scores.filter(isInGroup), forms };
    });
  }

  private matchWithHits(terms: readonly Term[], least: number, isWide = false): CountedMatches {
    const expand = (term: Term) => (isWide ? this.expandWidely(term) : this.expand(term));
    const expanded = terms.filter(isRequired).map(expand);
    return this.collect(
      {
        required: expanded,
        optional: terms.filter(({ isOptional }) => isOptional).map(expand),
        excluded: terms.filter(({ isExcluded }) => isExcluded),
      },
      Math.min(least, expanded.length),
    );
  }

  /**
   * Like `match`, but two neighbouring terms may also be one word, as 'paddle board' and
   * 'paddleboard'. A hyphenated term is one word first: 'wi-fi' finds what 'wifi' does, then what
   * has both parts.
   */
  matchJoined(terms: readonly Term[]): TextMatches {
    let found = this.match(terms);
    for (const [i, term] of terms.entries()) {
      const next = terms[i + 1];
      if (!next || [term, next].some((one) => one.isPhrase || !isRequired(one))) continue;
      const form = `${term.forms[0] ?? ''}${next.forms[0] ?? ''}`;
      if (this.vocabulary.findMatches(form).length === 0) continue;
      found = this.union(found, this.match([...terms.slice(0, i), joined(term, next), ...terms.slice(i + 2)]));
    }
    const asOne = withoutHyphens(terms);
    return asOne ? this.append(this.match(asOne), found) : found;
  }

  /** Whether some document has each of these words, in any form. */
  hasWords(forms: readonly string[]): boolean {
    return forms.every((form) => this.vocabulary.findMatches(form).length > 0);
  }

  /** Documents whose names have all of these terms. */
  matchInNames(terms: readonly Term[]): TextMatches {
    const required = terms.map((term) => this.expand(term));
    return this.collect({ required, optional: [], excluded: [] }, required.length, true);
  }

  /** Documents whose names have the words; the last word may be incomplete. */
  matchNames(terms: readonly Term[]): TextMatches {
    const found = this.matchNameTerms(terms);
    const asOne = withoutHyphens(terms);
    return asOne ? this.append(this.matchNameTerms(asOne), found) : found;
  }

  private matchNameTerms(terms: readonly Term[]): TextMatches {
    const included = terms.filter(({ isExcluded }) => !isExcluded);
    const expanded = included.map((term, position): ExpandedTerm => {
      const known = this.expand(term);
      if (position < included.length - 1 || term.isPhrase) return known;
      const typed = this.findFrequentByPrefix(term.forms[0] ?? '');
      const seen = new Set(typed.map(({ id }) => id));
      return { phrases: [], wordMatches: [...typed, ...known.wordMatches.filter(({ id }) => !seen.has(id))] };
    });
    return this.collect({ required: expanded, optional: [], excluded: [] }, expanded.length, true);
  }

  /** The number of documents with a word, dropped ones included. */
  frequency(id: number): number {
    return this.postings[id]?.count ?? 0;
  }

  /**
   * Replaces every unknown word by the most likely correction; null if nothing is to be corrected,
   * or a word has no correction. The prefix of a known word is not a typing error, nor is what
   * `isName` accepts.
   */
  correct(terms: readonly Term[], isName: (term: Term) => boolean = () => false): Term[] | null {
    let isCorrected = false;
    const corrected = terms.flatMap((term): Term[] => {
      if (!isRequired(term) || isName(term)) return [term];
      const forms = term.forms.map((form) => {
        if (this.isKnown(form)) return form;
        isCorrected = true;
        return this.bestCorrection(form) ?? form;
      });
      const isSame = forms.every((form, i) => form === term.forms[i]);
      return [
        isSame ? term : { ...term, forms, raw: forms.map((form) => this.vocabulary.getSpelling(form)).join(' ') },
      ];
    });
    return isCorrected &&
      corrected.every((term) => !isRequired(term) || isName(term) || term.forms.every((form) => this.isKnown(form)))
      ? corrected
      : null;
  }

  private isKnown(form: string): boolean {
    return (
      this.vocabulary.findMatches(form).length > 0 ||
      this.vocabulary.hasPrefix(form) ||
      this.vocabulary.split(form) !== null
    );
  }

  /** The nearest word; of equally near ones the most frequent. */
  private bestCorrection(form: string): string | null {
    const [best] = this.mostFrequent(this.vocabulary.findCorrections(form), CORRECTIONS_MAXIMUM);
    return best ? (this.vocabulary.forms[best.id] as string) : null;
  }

  /** Most frequent first. */
  private mostFrequent(wordMatches: WordMatch[], most: number): WordMatch[] {
    return wordMatches.sort((a, b) => this.frequency(b.id) - this.frequency(a.id)).slice(0, most);
  }

  /** Words with this prefix: the word itself, then the most frequent others. */
  private findFrequentByPrefix(form: string): WordMatch[] {
    const { vocabulary } = this;
    const ids = vocabulary.findByPrefix(form);
    // An exact match sorts before any frequency.
    const keys = Float64Array.from(ids, (id) => (vocabulary.forms[id] === form ? -DOCS_MAXIMUM : -this.frequency(id)));
    return Array.from(
      topK(keys, (i) => i, PREFIX_MATCHES_MAXIMUM),
      (i) => {
        const id = ids[i] as number;
        return { id, closeness: vocabulary.prefixCloseness(form, id) };
      },
    );
  }

  private expand(term: Term): ExpandedTerm {
    const known = this.expansions.get(term);
    if (known) return known;
    const expanded = this.computeExpansion(term);
    this.expansions.set(term, expanded);
    return expanded;
  }

  private computeExpansion({ forms, isPhrase }: Term): ExpandedTerm {
    if (isPhrase) {
      const phrases = this.vocabulary.spellingVariants(forms);
      // The rarest word selects the documents that are checked for the phrase.
      const rarest = (phrase: number[]) => phrase.reduce((a, b) => (this.frequency(b) < this.frequency(a) ? b : a));
      return { wordMatches: [...new Set(phrases.map(rarest))].map((id) => ({ id, closeness: 1 })), phrases };
    }
    const [form = ''] = forms;
    const wordMatches = this.vocabulary.findMatches(form);
    if (wordMatches.length > 0) return { wordMatches, phrases: [] };
    const parts = this.vocabulary.split(form);
    if (parts) {
      const ids = parts.map((part) => this.vocabulary.find(part) as number);
      return { wordMatches: [{ id: ids[0] as number, closeness: 1 }], phrases: [ids] };
    }
    return { wordMatches: this.findFrequentByPrefix(form), phrases: [] };
  }

  /** Also expands to compounds that end in the word, and to words that begin with it. */
  private expandWidely(term: Term): ExpandedTerm {
    const expanded = this.expand(term);
    const [form = ''] = term.forms;
    if (term.isPhrase || expanded.phrases.length > 0) return expanded;
    const known = new Map(expanded.wordMatches.map((match) => [match.id, match]));
    const prefixed = form.length < WIDE_SHORTEST ? [] : this.vocabulary.findByPrefix(form);
    const add = ({ id, closeness }: WordMatch) =>
      known.has(id) || known.set(id, { id, closeness: closeness * WIDE_FACTOR });
    this.vocabulary.findCompounds(form).forEach(add);
    for (const id of prefixed) add({ id, closeness: this.vocabulary.prefixCloseness(form, id) });
    return { wordMatches: [...known.values()], phrases: [] };
  }

  /**
   * Scores term by term, rarest first: if all terms are required, only documents with all previous
   * terms are considered.
   */
  private collect({ required, optional, excluded }: CollectedTerms, least: number, isNameOnly = false): CountedMatches {
    const forms = new Set<string>();
    const sized = required.map((term) => this.withSize(term)).sort((a, b) => a.size - b.size);
    const needsAll = least === required.length;
    // Scored last, for documents with all required terms.
    if (needsAll) sized.push(...optional.map((term) => this.withSize(term)));
    let touched = required.length === 0 ? this.touchAll() : 0;
    for (const [step, { wordMatches, phrases, size }] of sized.entries()) {
      const rarity = Math.log(1 + (this.count - size + 0.5 > 0 ? this.count - size + 0.5 : 0.5) / (size + 0.5));
      const needed = needsAll ? Math.min(step, required.length) : 0;
      for (const { id, closeness } of wordMatches) {
        forms.add(this.vocabulary.forms[id] as string);
        const isMinor = step >= required.length || isNumber(this.vocabulary.forms[id] as string);
        const factor = (closeness * rarity * (isMinor ? MINOR_FACTOR : 1)) / WEIGHT_UNITS;
        touched = this.scorePostings(this.postings[id] as Postings, {
          factor,
          step,
          needed,
          phrases,
          isNameOnly,
          touched,
        });
        if (isNameOnly && sized.length === 1 && touched > NAMES_ENOUGH) break;
      }
      for (const id of phrases.flat()) forms.add(this.vocabulary.forms[id] as string);
      if (needsAll && touched === 0) break;
    }
    this.exclude(excluded);
    return { ...this.collectHits(touched, Math.max(1, least), Math.max(1, required.length)), forms };
  }

  private withSize(term: ExpandedTerm): ExpandedTerm & { size: number } {
    return { ...term, size: term.wordMatches.reduce((sum, { id }) => sum + this.frequency(id), 0) };
  }

  /** A text of nothing but excluded words matches everything else. */
  private touchAll(): number {
    for (let doc = 0; doc < this.count; doc++) this.touched[doc] = doc;
    this.states.fill(1, 0, this.count);
    return this.count;
  }

  /** Scores every document of a word; returns the number of visited documents so far. */
  private scorePostings(
    { entries, count }: Postings,
    { factor, step, needed, phrases, isNameOnly, touched }: ScoringOptions,
  ): number {
    const { scores, states } = this;
    const mark = step + 1;
    const isPlain = phrases.length === 0 && !isNameOnly;
    let touchedCount = touched;
    for (let i = 0; i < count; i++) {
      const entry = entries[i] as number;
      const doc = entry >>> DOC_SHIFT;
      let state = states[doc] as number;
      if ((state & 0xff) < needed) continue;
      if (!isPlain && ((isNameOnly && (entry & IN_NAME) === 0) || !this.hasAnyPhrase(doc, phrases))) continue;
      if (state === 0) this.touched[touchedCount++] = doc;
      scores[doc] = (scores[doc] as number) + (entry & WEIGHT_MASK) * factor;
      // Another form of the same term, as 'canoe' in the name and 'canoes' in the category, adds to
      // the score but not to the hits.
      if (((state >>> STEP_SHIFT) & 0xff) !== mark)
        state = ((state + 1) & ~(0xff << STEP_SHIFT)) | (mark << STEP_SHIFT);
      if ((entry & IN_NAME) !== 0 && state >>> NAME_STEP_SHIFT !== mark)
        state = ((state + (1 << NAME_HITS_SHIFT)) & ~(0xff << NAME_STEP_SHIFT)) | (mark << NAME_STEP_SHIFT);
      states[doc] = state;
    }
    return touchedCount;
  }

  /** Clears the state of documents with an excluded term. */
  private exclude(excluded: readonly Term[]): void {
    for (const term of excluded) {
      const { wordMatches, phrases } = this.expand(term);
      for (const { id } of wordMatches) {
        const { entries, count } = this.postings[id] as Postings;
        for (let i = 0; i < count; i++) {
          const doc = (entries[i] as number) >>> DOC_SHIFT;
          if (this.states[doc] !== 0 && this.hasAnyPhrase(doc, phrases)) this.states[doc] = EXCLUDED;
        }
      }
    }
  }

  /** Whether a document has one of the phrases; true if there are none. */
  private hasAnyPhrase(doc: number, phrases: readonly (readonly number[])[]): boolean {
    return phrases.length === 0 || phrases.some((phrase) => this.sequences.has(doc, phrase));
  }

  /**
   * The visited documents with enough hits; resets all scores and states to 0. Hits beyond `most`
   * are those of optional terms.
   */
  private collectHits(touched: number, least: number, most: number): Omit<CountedMatches, 'forms'> {
    const { scores, states, nameLengths } = this;
    const docs = new Uint32Array(touched);
    const found = new Float32Array(touched);
    const hitCounts = new Uint8Array(touched);
    let retained = 0;
    for (let i = 0; i < touched; i++) {
      const doc = this.touched[i] as number;
      const state = states[doc] as number;
      const hits = Math.min(most, state & 0xff);
      if (hits >= least) {
        const nameHits = (state >>> NAME_HITS_SHIFT) & 0xff;
        const whole = Math.min(1, nameHits / Math.max(1, nameLengths[doc] as number));
        docs[retained] = doc;
        hitCounts[retained] = hits;
        found[retained++] = (scores[doc] as number) * hits * (1 + WHOLE_NAME_BONUS * whole);
      }
      scores[doc] = 0;
      states[doc] = 0;
    }
    return {
      docs: docs.subarray(0, retained),
      scores: found.subarray(0, retained),
      hits: hitCounts.subarray(0, retained),
    };
  }

  /**
   * The matches of the first in their order, then those of the second that the first does not have.
   */
  append(first: TextMatches, second: TextMatches): TextMatches {
    let most = 0;
    for (const score of second.scores) most = Math.max(most, score);
    return this.union({ ...first, scores: first.scores.map((score) => score + most) }, second);
  }

  /** The matches of both, each with its better score; those of the first come first. */
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

  private appendPosting(id: number, entry: number): void {
    const postings = (this.postings[id] ??= { entries: new Uint32Array(2), count: 0 });
    postings.entries = ensureCapacity(postings.entries, postings.count + 1);
    postings.entries[postings.count++] = entry;
  }

  private reserve(count: number): void {
    this.nameLengths = ensureCapacity(this.nameLengths, count);
    this.scores = ensureCapacity(this.scores, count);
    this.states = ensureCapacity(this.states, count);
    this.touched = ensureCapacity(this.touched, count);
  }
}

const joined = (term: Term, next: Term): Term => ({ ...next, forms: [`${term.forms[0] ?? ''}${next.forms[0] ?? ''}`] });

/** The terms with hyphenated words joined; null if there are none. */
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

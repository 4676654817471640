import type { Term } from './query-text';
import { Vocabulary, type Meaning } from './vocabulary';
import { wordsOf } from './words';

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
/** What a word that only begins or ends so counts. */
const WIDE = 0.7;
const WIDE_SHORTEST = 4;

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
  /** Forms that must stand side by side; empty where one word is looked for. */
  phrase: number[];
}

/** An inverted index of words that learns documents one by one; a changed document gets a new number and the old one is dropped by the caller. */
export class TextIndex {
  readonly vocabulary = new Vocabulary();
  private readonly postings: Postings[] = [];
  /** Every document's words in order, each as a number of 7 bits a byte; 0 parts fields. */
  private sequences = new Uint8Array(1 << 16);
  private sequenceEnd = 0;
  private starts = new Float64Array(1024);
  private nameLengths = new Uint8Array(1024);
  private scores = new Float32Array(1024);
  private hits = new Uint8Array(1024);
  private nameHits = new Uint8Array(1024);
  private lastStep = new Uint8Array(1024);
  /** By word. */
  private readonly learned: Learned[] = [];
  private nextStamp = 0;
  count = 0;

  /** Learns the next document; gives its number. */
  add(fields: readonly Field[]): number {
    const doc = this.count++;
    if (doc >= DOCS_MAXIMUM) throw new Error('The search index is full.');
    this.reserve(doc + 1);
    this.starts[doc] = this.sequenceEnd;
    const ids: number[] = [];
    for (const { text, weight, isName = false } of fields) {
      const words = wordsOf(text);
      if (isName) this.nameLengths[doc] = Math.min(255, words.length);
      const inField = weight / (isName ? 0.7 + (0.3 * words.length) / USUAL_NAME : 1);
      const stamp = this.nextStamp++;
      for (const { form, start, end } of words) {
        const id = this.vocabulary.add(form, text, start, end);
        this.writeSequence(id + 1);
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
      }
      this.writeSequence(0);
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
    const included = terms.filter(({ isExcluded }) => !isExcluded);
    const wanted = included.map((term) => (isWide ? this.widelyWanted(term) : this.wantedOf(term)));
    return this.collect(
      wanted,
      terms.filter(({ isExcluded }) => isExcluded),
      Math.min(least, wanted.length),
    );
  }

  /** The same where two neighbours may also be one word, as 'paddle board' and 'paddleboard'. */
  matchJoined(terms: readonly Term[]): TextMatches {
    let found = this.match(terms);
    for (const [i, term] of terms.entries()) {
      const next = terms[i + 1];
      if (!next || [term, next].some(({ isPhrase, isExcluded }) => isPhrase || isExcluded)) continue;
      const form = `${term.forms[0] ?? ''}${next.forms[0] ?? ''}`;
      if (this.vocabulary.meanings(form).length === 0) continue;
      const joined = { ...term, forms: [form] };
      found = union(found, this.match([...terms.slice(0, i), joined, ...terms.slice(i + 2)]));
    }
    return found;
  }

  /** Documents whose names have the words, the last of them perhaps not typed to its end. */
  matchNames(terms: readonly Term[]): TextMatches {
    const included = terms.filter(({ isExcluded }) => !isExcluded);
    const wanted = included.map((term, position): Wanted => {
      const known = this.wantedOf(term);
      if (position < included.length - 1 || term.isPhrase) return known;
      const typed = this.mostFrequent(this.vocabulary.beginnings(term.forms[0] ?? ''), BEGINNINGS_MAXIMUM);
      const seen = new Set(typed.map(({ id }) => id));
      return { phrase: [], meanings: [...typed, ...known.meanings.filter(({ id }) => !seen.has(id))] };
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
      this.vocabulary.beginnings(form).length > 0 ||
      this.vocabulary.split(form) !== null
    );
  }

  /** The nearest word, the most frequent where several are as near. */
  private bestCorrection(form: string): string | null {
    const [best] = this.mostFrequent(this.vocabulary.corrections(form), CORRECTIONS_MAXIMUM);
    return best ? (this.vocabulary.forms[best.id] as string) : null;
  }

  private mostFrequent(meanings: Meaning[], most: number): Meaning[] {
    if (meanings.length <= most) return meanings.sort((a, b) => this.frequency(b.id) - this.frequency(a.id));
    return meanings
      .sort((a, b) => b.closeness - a.closeness || this.frequency(b.id) - this.frequency(a.id))
      .slice(0, most);
  }

  private wantedOf({ forms, isPhrase }: Term): Wanted {
    if (isPhrase) {
      const ids = forms.map((form) => this.vocabulary.find(form));
      if (ids.some((id) => id === undefined)) return { meanings: [], phrase: [-1] };
      const phrase = ids as number[];
      // The rarest word finds the documents; the others are then looked for beside it.
      const rarest = phrase.reduce((a, b) => (this.frequency(b) < this.frequency(a) ? b : a));
      return { meanings: [{ id: rarest, closeness: 1 }], phrase };
    }
    const [form = ''] = forms;
    const meanings = this.vocabulary.meanings(form);
    if (meanings.length > 0) return { meanings, phrase: [] };
    const parts = this.vocabulary.split(form);
    if (parts) {
      const ids = parts.map((part) => this.vocabulary.find(part) as number);
      return { meanings: [{ id: ids[0] as number, closeness: 1 }], phrase: ids };
    }
    return { meanings: this.mostFrequent(this.vocabulary.beginnings(form), BEGINNINGS_MAXIMUM), phrase: [] };
  }

  /** The same with compounds that end in the word, and words that begin with it. */
  private widelyWanted(term: Term): Wanted {
    const wanted = this.wantedOf(term);
    const [form = ''] = term.forms;
    if (term.isPhrase || wanted.phrase.length > 0) return wanted;
    const known = new Map(wanted.meanings.map((meaning) => [meaning.id, meaning]));
    const begun = form.length < WIDE_SHORTEST ? [] : this.vocabulary.beginnings(form);
    for (const { id, closeness } of [...this.vocabulary.endings(form), ...begun])
      if (!known.has(id)) known.set(id, { id, closeness: closeness * WIDE });
    return { meanings: [...known.values()], phrase: [] };
  }

  /** Term by term, the rarest first: each next one is looked for only where all before it are. */
  private collect(
    wanted: readonly Wanted[],
    excluded: readonly Term[],
    least: number,
    isNameOnly = false,
  ): TextMatches {
    const forms = new Set<string>();
    const sized = wanted
      .map((one) => ({ ...one, size: one.meanings.reduce((sum, { id }) => sum + this.frequency(id), 0) }))
      .sort((a, b) => a.size - b.size);
    const needsAll = least === wanted.length;
    const touched: number[] = [];
    const { scores, hits, nameHits, lastStep } = this;
    for (const [step, { meanings, phrase, size }] of sized.entries()) {
      const rarity = Math.log(1 + (this.count - size + 0.5 > 0 ? this.count - size + 0.5 : 0.5) / (size + 0.5));
      const mark = step + 1;
      for (const { id, closeness } of meanings) {
        forms.add(this.vocabulary.forms[id] as string);
        const { entries, count } = this.postings[id] as Postings;
        const factor = (closeness * rarity) / WEIGHT_UNITS;
        for (let i = 0; i < count; i++) {
          const entry = entries[i] as number;
          if (isNameOnly && (entry & IN_NAME) === 0) continue;
          if (isNameOnly && sized.length === 1 && touched.length > NAMES_ENOUGH) break;
          const doc = entry >>> DOC_SHIFT;
          const hit = hits[doc] as number;
          if (needsAll && hit < step) continue;
          if (phrase.length > 0 && !this.hasPhrase(doc, phrase)) continue;
          const score = (entry & WEIGHT_MASK) * factor;
          if (hit === 0) touched.push(doc);
          scores[doc] = (scores[doc] as number) + score;
          // Another form of the same word, as 'canoe' in a name and 'canoes' in a category: more of it, but no other word.
          if (lastStep[doc] === mark) continue;
          lastStep[doc] = mark;
          hits[doc] = hit + 1;
          if ((entry & IN_NAME) !== 0) nameHits[doc] = (nameHits[doc] as number) + 1;
        }
      }
      for (const id of phrase) if (id >= 0) forms.add(this.vocabulary.forms[id] as string);
      if (needsAll && touched.length === 0) break;
    }
    const barred = this.docsOf(excluded);
    let kept = 0;
    const docs = new Uint32Array(touched.length);
    const found = new Float32Array(touched.length);
    for (const doc of touched) {
      if ((hits[doc] as number) >= least && !barred.has(doc)) {
        const whole = Math.min(1, (nameHits[doc] as number) / Math.max(1, this.nameLengths[doc] as number));
        docs[kept] = doc;
        found[kept++] = (scores[doc] as number) * (hits[doc] as number) * (1 + WHOLE_NAME * whole);
      }
      scores[doc] = 0;
      hits[doc] = 0;
      nameHits[doc] = 0;
      lastStep[doc] = 0;
    }
    return { docs: docs.subarray(0, kept), scores: found.subarray(0, kept), forms };
  }

  private docsOf(excluded: readonly Term[]): Set<number> {
    const docs = new Set<number>();
    for (const term of excluded) {
      const { meanings, phrase } = this.wantedOf(term);
      for (const { id } of meanings) {
        const { entries, count } = this.postings[id] as Postings;
        for (let i = 0; i < count; i++) {
          const doc = (entries[i] as number) >>> DOC_SHIFT;
          if (phrase.length === 0 || this.hasPhrase(doc, phrase)) docs.add(doc);
        }
      }
    }
    return docs;
  }

  /** Whether these words stand side by side somewhere in a field. */
  private hasPhrase(doc: number, phrase: readonly number[]): boolean {
    const end = doc + 1 < this.count ? (this.starts[doc + 1] as number) : this.sequenceEnd;
    const run: number[] = [];
    let at = this.starts[doc] as number;
    while (at < end) {
      let value = 0;
      let shift = 0;
      let byte: number;
      do {
        byte = this.sequences[at++] as number;
        value |= (byte & 0x7f) << shift;
        shift += 7;
      } while (byte >= 0x80);
      run.push(value - 1);
      if (run.length > phrase.length) run.shift();
      if (run.length === phrase.length && run.every((id, i) => id === phrase[i])) return true;
    }
    return false;
  }

  private writeSequence(value: number): void {
    if (this.sequenceEnd + 5 > this.sequences.length)
      this.sequences = grown(this.sequences, this.sequences.length * 1.5);
    let rest = value;
    while (rest >= 0x80) {
      this.sequences[this.sequenceEnd++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.sequences[this.sequenceEnd++] = rest;
  }

  private append(id: number, entry: number): void {
    const postings = (this.postings[id] ??= { entries: new Uint32Array(2), count: 0 });
    if (postings.count === postings.entries.length)
      postings.entries = grown(postings.entries, Math.ceil(postings.count * 1.5) + 2);
    postings.entries[postings.count++] = entry;
  }

  private reserve(count: number): void {
    if (count <= this.starts.length) return;
    const size = Math.ceil(count * 1.5);
    this.starts = grown(this.starts, size);
    this.nameLengths = grown(this.nameLengths, size);
    this.scores = grown(this.scores, size);
    this.hits = grown(this.hits, size);
    this.nameHits = grown(this.nameHits, size);
    this.lastStep = grown(this.lastStep, size);
  }
}

/** The documents of the first in their order, then those of the second that are not among them. */
export function followedBy(first: TextMatches, second: TextMatches): TextMatches {
  let most = 0;
  for (const score of second.scores) most = Math.max(most, score);
  return union({ ...first, scores: first.scores.map((score) => score + most) }, second);
}

/** All documents of both, each with the better of its scores. */
function union(a: TextMatches, b: TextMatches): TextMatches {
  const best = new Map<number, number>();
  for (const { docs, scores } of [a, b])
    for (let i = 0; i < docs.length; i++)
      best.set(docs[i] as number, Math.max(best.get(docs[i] as number) ?? 0, scores[i] as number));
  return {
    docs: Uint32Array.from(best.keys()),
    scores: Float32Array.from(best.values()),
    forms: new Set([...a.forms, ...b.forms]),
  };
}

type Growable = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array;

/** A longer copy. */
export function grown<T extends Growable>(array: T, length: number): T {
  const longer = new (array.constructor as new (length: number) => T)(Math.ceil(length));
  longer.set(array as never);
  return longer;
}

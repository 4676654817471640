import { getMaxEdits } from './edit-distance';
import { SimilarWords } from './similar-words';
import { SortedWords } from './sorted-words';
import { getStems } from './stems';
import { fold, isNumber, isUnspaced } from './tokenize';

/**
 * A word of the vocabulary that matches a searched word, and how closely: 1 for the word itself.
 */
export interface WordMatch {
  id: number;
  closeness: number;
}

const SAME_STEM = 0.85;
const COMPOUND = 0.6;
const PREFIX = 0.7;
const MISTYPED = 0.6;
const ENDING = 0.45;
const SYNONYM = 0.8;
/** With more new words at once, compounds are computed again for all words. */
const ONE_BY_ONE_MAXIMUM = 2000;
/**
 * The minimum length of each part of a compound: shorter ones occur in unrelated words by chance.
 */
const PART_SHORTEST = 4;
/** Inflected forms differ by suffixes of at most this length: 'Gitarre' and 'Gitarren'. */
const SUFFIX_LONGEST = 2;
/** The length of the prefix 'en:' of a stem. */
const LANGUAGE_MARK = 3;
const SHORT_STEM = 3;
const SHORT_ENDING = 2;
/** Words up to this length are hardly ever mistyped in their first letter. */
const FIRST_LETTER_FIXED_MAXIMUM = 6;
/** German linking elements between the parts of a compound. */
const LINKS = ['', 's', 'n', 'en', 'es', 'er', 'e'];

/** All words of an index, and which of them a typed word may stand for. */
export class Vocabulary {
  readonly forms: string[] = [];
  /** The forms as first written, with accents, in lower case. */
  readonly spellings: string[] = [];
  private readonly ids = new Map<string, number>();
  /** The parts of words that some text writes with hyphens. */
  private readonly parts = new Map<string, readonly string[]>();
  private readonly byStem = new Map<string, number[]>();
  /** Compounds by their head, the last part. */
  private readonly byHead = new Map<number, number[]>();
  private readonly synonyms = new Map<string, string[]>();
  private readonly byPrefix = new SortedWords();
  /** By reversed form, with and without an inflectional suffix. */
  private readonly byReversed = new SortedWords();
  private readonly similarWords = new SimilarWords();
  /** Words that these indexes do not contain yet. */
  private added: number[] = [];

  /** The id of a word. Its first occurrence in a text determines the spelling with accents. */
  add(form: string, text: string, start: number, end: number, hasParts = false): number {
    const known = this.ids.get(form);
    if (known !== undefined) return known;
    const spelled = text.slice(start, end).toLowerCase();
    const id = this.forms.push(form) - 1;
    this.ids.set(form, id);
    this.spellings.push(spelled);
    for (const stem of getStems(form, hasParts ? form : spelled)) {
      const sameStem = this.byStem.get(stem);
      if (sameStem) sameStem.push(id);
      else this.byStem.set(stem, [id]);
    }
    this.added.push(id);
    return id;
  }

  /** The id of a word that a text writes with hyphens. */
  addJoined(form: string, text: string, start: number, end: number, parts: readonly string[]): number {
    if (!this.parts.has(form)) this.parts.set(form, parts);
    return this.add(form, text, start, end, true);
  }

  /**
   * The ways to write a phrase: as it is, hyphenated words in parts, and joined. Only those of
   * known words.
   */
  spellingVariants(forms: readonly string[]): number[][] {
    const inParts = forms.flatMap((form) => this.parts.get(form) ?? [form]);
    const asOne: string[] = [];
    for (const form of inParts) {
      const before = asOne.at(-1);
      if (before !== undefined && this.parts.has(before + form)) asOne[asOne.length - 1] = before + form;
      else asOne.push(form);
    }
    const ways = new Map([forms, inParts, asOne].map((way) => [way.join(' '), way.map((form) => this.ids.get(form))]));
    return [...ways.values()].filter((way): way is number[] => way.every((id) => id !== undefined));
  }

  /** Words of one group mean the same. */
  setSynonyms(groups: readonly (readonly string[])[]): void {
    for (const group of groups) {
      const forms = group.map(fold);
      for (const form of forms)
        this.synonyms.set(
          form,
          forms.filter((other) => other !== form),
        );
    }
  }

  find(form: string): number | undefined {
    return this.ids.get(form);
  }

  /** A word as first written, in lower case; its form if it is unknown. */
  getSpelling(form: string): string {
    return this.spellings[this.ids.get(form) ?? -1] ?? form;
  }

  /** The word itself, its inflected forms, synonyms and compounds; empty if none is known. */
  findMatches(form: string): WordMatch[] {
    this.prepare();
    const found = new Map<number, number>();
    const add = (id: number, closeness: number) => found.set(id, Math.max(found.get(id) ?? 0, closeness));
    const own = this.ids.get(form);
    if (own !== undefined) add(own, 1);
    for (const other of this.synonyms.get(form) ?? []) {
      const id = this.ids.get(other);
      if (id !== undefined) add(id, SYNONYM);
      for (const stem of getStems(other))
        for (const alike of this.byStem.get(stem) ?? [])
          if (isSameWord(other, this.forms[alike] as string, stem)) add(alike, SYNONYM);
    }
    for (const stem of getStems(form))
      for (const id of this.byStem.get(stem) ?? [])
        if (isSameWord(form, this.forms[id] as string, stem)) add(id, SAME_STEM);
    for (const id of [...found.keys()]) for (const compound of this.byHead.get(id) ?? []) add(compound, COMPOUND);
    return toWordMatches(found);
  }

  /**
   * Compounds that end in the word or an inflected form of it, or begin with its stem: 'Kuppelzelt'
   * for 'Zelt', 'Lastenrad' for 'Räder', 'Fahrradträger' for 'Fahrräder'. They include chance
   * matches, so they are used only if little else is found.
   */
  findCompounds(form: string): WordMatch[] {
    if (isUnspaced(form) || isNumber(form)) return [];
    const shortest = this.ids.has(form) ? PART_SHORTEST : PART_SHORTEST - 1;
    const stems = [...new Set(getStems(form).map((stem) => stem.slice(LANGUAGE_MARK)))].filter(
      (stem) => stem.length >= shortest,
    );
    const least = PART_SHORTEST - 1;
    const isPart = (word: string) =>
      (form.length >= shortest && word.length >= form.length + least && word.endsWith(form)) ||
      stems.some((stem) => {
        if (word.length < stem.length + least) return false;
        const at = word.lastIndexOf(stem);
        // At the beginning, or at the end except for an inflectional suffix.
        return at === 0 || (at >= least && word.length - at - stem.length <= SUFFIX_LONGEST);
      });
    this.prepare();
    const found = new Set<number>();
    const take = (ids: readonly number[]) => {
      for (const id of ids) if (isPart(this.forms[id] as string)) found.add(id);
    };
    if (form.length >= shortest) take(this.byReversed.withPrefix(reversed(form)));
    for (const stem of stems) {
      take(this.byPrefix.withPrefix(stem));
      take(this.byReversed.withPrefix(reversed(stem)));
    }
    return [...found].map((id) => ({ id, closeness: ENDING }));
  }

  /** Words with this prefix. */
  findByPrefix(form: string): number[] {
    this.prepare();
    return this.byPrefix.withPrefix(form);
  }

  /** The closeness of a word to its prefix. */
  prefixCloseness(form: string, id: number): number {
    return this.forms[id] === form ? 1 : PREFIX;
  }

  hasPrefix(form: string): boolean {
    this.prepare();
    return this.byPrefix.hasPrefix(form);
  }

  /** The words with the smallest edit distance to an unknown one; empty if none is near. */
  findCorrections(form: string): WordMatch[] {
    if (isUnspaced(form) || isNumber(form)) return [];
    const limit = getMaxEdits(form.length);
    if (limit === 0) return [];
    this.prepare();
    const similar = this.similarWords
      .find(form, limit, this.forms)
      .filter(({ id }) => isLikely(form, this.forms[id] as string));
    const nearest = Math.min(...similar.map(({ distance }) => distance));
    return similar
      .filter(({ distance }) => distance === nearest)
      .sort((a, b) => ((this.forms[a.id] as string) < (this.forms[b.id] as string) ? -1 : 1))
      .map(({ id }) => ({ id, closeness: MISTYPED }));
  }

  /**
   * The two known words that a word is composed of, as 'sea kayak' for 'seakayak'; null if there
   * are none.
   */
  split(form: string): [string, string] | null {
    for (let i = form.length - PART_SHORTEST + 1; i >= PART_SHORTEST - 1; i--) {
      const [first, second] = [form.slice(0, i), form.slice(i)];
      if (this.ids.has(first) && this.ids.has(second)) return [first, second];
    }
    return null;
  }

  /** Indexes pending words, at most `most`; returns whether there are more. */
  prepare(most = Infinity): boolean {
    if (this.added.length === 0) return false;
    const ids = this.added.slice(0, most);
    const isRebuild = ids.length > ONE_BY_ONE_MAXIMUM;
    this.added = this.added.slice(ids.length);
    const added = ids.map((id) => ({ id, key: this.forms[id] as string }));
    this.byPrefix.add(added);
    const spaced = added.filter(({ key }) => !isUnspaced(key) && !isNumber(key));
    this.byReversed.add(
      spaced.flatMap(({ id, key }) => getReversedForms(key).map((reversedForm) => ({ id, key: reversedForm }))),
    );
    for (const { id, key } of spaced) this.similarWords.add(id, key);
    // New words may be parts of compounds that were known before.
    if (isRebuild) this.byHead.clear();
    for (const id of isRebuild ? this.forms.keys() : ids) {
      for (const head of this.findHeads(this.forms[id] as string)) {
        const compounds = this.byHead.get(head);
        if (compounds) compounds.push(id);
        else this.byHead.set(head, [id]);
      }
    }
    return this.added.length > 0;
  }

  private findHeads(form: string): number[] {
    if (form.length < 2 * PART_SHORTEST || isUnspaced(form) || isNumber(form)) return [];
    const heads: number[] = [];
    for (let i = PART_SHORTEST; i <= form.length - PART_SHORTEST; i++) {
      const head = this.ids.get(form.slice(i));
      if (head === undefined) continue;
      const rest = form.slice(0, i);
      const isCompound = LINKS.some(
        (link) =>
          rest.endsWith(link) &&
          rest.length - link.length >= PART_SHORTEST &&
          this.ids.has(rest.slice(0, rest.length - link.length)),
      );
      if (isCompound) heads.push(head);
    }
    return heads;
  }
}

const toWordMatches = (found: ReadonlyMap<number, number>): WordMatch[] =>
  [...found].map(([id, closeness]) => ({ id, closeness }));

/**
 * Whether two words with a common stem are forms of the same word: they share the first half of the
 * longer one. If the stem of another language is very short ('can' of 'canoes'), only short
 * suffixes may differ.
 */
function isSameWord(a: string, b: string, stem: string): boolean {
  const longest = Math.max(a.length, b.length);
  const needed = Math.min(a.length, b.length, Math.max(3, Math.ceil(longest * 0.5)));
  if (a.slice(0, needed) !== b.slice(0, needed)) return false;
  return stem.length > LANGUAGE_MARK + SHORT_STEM || longest - SHORT_STEM <= SHORT_ENDING;
}

/** Whether a word is a plausible correction of an unknown one. */
const isLikely = (typed: string, word: string): boolean =>
  word.length >= PART_SHORTEST - 1 &&
  (typed.length > FIRST_LETTER_FIXED_MAXIMUM || typed[0] === word[0] || (typed[0] === word[1] && typed[1] === word[0]));

const reversed = (word: string): string => [...word].reverse().join('');

/** A word reversed, whole and without each possible suffix. */
const getReversedForms = (word: string): string[] => {
  const backwards = reversed(word);
  return Array.from({ length: SUFFIX_LONGEST + 1 }, (_, cut) => backwards.slice(cut)).filter(
    (ending) => ending.length >= PART_SHORTEST - 1,
  );
};

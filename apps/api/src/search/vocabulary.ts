import { tolerated } from './edit-distance';
import { NearWords } from './near-words';
import { SortedWords } from './sorted-words';
import { stemsOf } from './stems';
import { fold, isNumber, isUnspaced } from './words';

/** A word of the vocabulary that stands for one that was asked for, and how well: 1 for the word itself. */
export interface Meaning {
  id: number;
  closeness: number;
}

const OF_SAME_STEM = 0.85;
const COMPOUND = 0.6;
const BEGINNING = 0.7;
const MISTYPED = 0.6;
const ENDING = 0.45;
const SYNONYM = 0.8;
/** Of more new words at once all compounds are looked for again. */
const ONE_BY_ONE_MAXIMUM = 2000;
/** Both parts of a compound: shorter ones are found in words that have nothing to do with them. */
const PART_SHORTEST = 4;
/** What forms of a word differ in: 'Gitarre' and 'Gitarren'. */
const ENDING_LONGEST = 2;
/** 'en:' before a stem. */
const LANGUAGE_MARK = 3;
const SHORT_STEM = 3;
const SHORT_ENDING = 2;
/** So short a word is hardly ever mistyped in its first letter. */
const SURE_BEGINNING = 6;
/** Letters that German puts between the parts. */
const LINKS = ['', 's', 'n', 'en', 'es', 'er', 'e'];

/** Every word that occurs, and which of them a word that was typed may mean. */
export class Vocabulary {
  readonly forms: string[] = [];
  /** The same as they were first written, with their accents, in lower case. */
  readonly spellings: string[] = [];
  private readonly ids = new Map<string, number>();
  /** Of words that some text writes with hyphens, the parts. */
  private readonly parts = new Map<string, readonly string[]>();
  private readonly byStem = new Map<string, number[]>();
  /** Compounds by their last part, which says what they are. */
  private readonly byHead = new Map<number, number[]>();
  private readonly synonyms = new Map<string, string[]>();
  private readonly byBeginning = new SortedWords();
  /** By their letters from the last one back, and the same without the ending of another form. */
  private readonly byEnding = new SortedWords();
  private readonly nearWords = new NearWords();
  /** Not in those yet. */
  private added: number[] = [];

  /** The number of a word, given by its first occurrence: there it stands with its accents. */
  add(form: string, text: string, start: number, end: number, hasParts = false): number {
    const known = this.ids.get(form);
    if (known !== undefined) return known;
    const spelled = text.slice(start, end).toLowerCase();
    const id = this.forms.push(form) - 1;
    this.ids.set(form, id);
    this.spellings.push(spelled);
    for (const stem of stemsOf(form, hasParts ? form : spelled)) {
      const ofStem = this.byStem.get(stem);
      if (ofStem) ofStem.push(id);
      else this.byStem.set(stem, [id]);
    }
    this.added.push(id);
    return id;
  }

  /** The number of a word that a text writes in parts, with hyphens. */
  addJoined(form: string, text: string, start: number, end: number, parts: readonly string[]): number {
    if (!this.parts.has(form)) this.parts.set(form, parts);
    return this.add(form, text, start, end, true);
  }

  /** Words that follow each other, as they may be written: as they are, with what has hyphens in parts, and as one. Of known words only. */
  waysToWrite(forms: readonly string[]): number[][] {
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

  /** The word itself, its other forms and compounds that end in it; none where nothing of it is known. */
  meanings(form: string): Meaning[] {
    this.prepare();
    const found = new Map<number, number>();
    const add = (id: number, closeness: number) => found.set(id, Math.max(found.get(id) ?? 0, closeness));
    const own = this.ids.get(form);
    if (own !== undefined) add(own, 1);
    for (const other of this.synonyms.get(form) ?? []) {
      const id = this.ids.get(other);
      if (id !== undefined) add(id, SYNONYM);
      for (const stem of stemsOf(other))
        for (const alike of this.byStem.get(stem) ?? [])
          if (isAlike(other, this.forms[alike] as string, stem)) add(alike, SYNONYM);
    }
    for (const stem of stemsOf(form))
      for (const id of this.byStem.get(stem) ?? [])
        if (isAlike(form, this.forms[id] as string, stem)) add(id, OF_SAME_STEM);
    for (const id of [...found.keys()]) for (const compound of this.byHead.get(id) ?? []) add(compound, COMPOUND);
    return asMeanings(found);
  }

  /**
   * Compounds that end in the word or in a form of it, whatever stands before, or begin with its stem: 'Kuppelzelt' for 'Zelt', 'Lastenrad'
   * for 'Räder', 'Fahrradträger' for 'Fahrräder'. Too many words are alike by chance to be meant at once.
   */
  endings(form: string): Meaning[] {
    if (isUnspaced(form) || isNumber(form)) return [];
    const shortest = this.ids.has(form) ? PART_SHORTEST : PART_SHORTEST - 1;
    const stems = [...new Set(stemsOf(form).map((stem) => stem.slice(LANGUAGE_MARK)))].filter(
      (stem) => stem.length >= shortest,
    );
    const least = PART_SHORTEST - 1;
    const isPart = (word: string) =>
      (form.length >= shortest && word.length >= form.length + least && word.endsWith(form)) ||
      stems.some((stem) => {
        if (word.length < stem.length + least) return false;
        const at = word.lastIndexOf(stem);
        // At the beginning, or at the end but for the ending of another form.
        return at === 0 || (at >= least && word.length - at - stem.length <= ENDING_LONGEST);
      });
    this.prepare();
    const found = new Set<number>();
    const take = (ids: readonly number[]) => {
      for (const id of ids) if (isPart(this.forms[id] as string)) found.add(id);
    };
    if (form.length >= shortest) take(this.byEnding.beginningWith(reversed(form)));
    for (const stem of stems) {
      take(this.byBeginning.beginningWith(stem));
      take(this.byEnding.beginningWith(reversed(stem)));
    }
    return [...found].map((id) => ({ id, closeness: ENDING }));
  }

  /** Words that begin so. */
  beginnings(form: string): number[] {
    this.prepare();
    return this.byBeginning.beginningWith(form);
  }

  /** How well a word that begins so is meant by that. */
  closenessOfBeginning(form: string, id: number): number {
    return this.forms[id] === form ? 1 : BEGINNING;
  }

  hasBeginning(form: string): boolean {
    this.prepare();
    return this.byBeginning.hasBeginningWith(form);
  }

  /** The nearest words to one that nobody wrote; none where nothing is near. */
  corrections(form: string): Meaning[] {
    if (isUnspaced(form) || isNumber(form)) return [];
    const limit = tolerated(form.length);
    if (limit === 0) return [];
    this.prepare();
    const similar = this.nearWords
      .near(form, limit, this.forms)
      .filter(({ id }) => isLikely(form, this.forms[id] as string));
    const nearest = Math.min(...similar.map(({ distance }) => distance));
    return similar
      .filter(({ distance }) => distance === nearest)
      .sort((a, b) => ((this.forms[a.id] as string) < (this.forms[b.id] as string) ? -1 : 1))
      .map(({ id }) => ({ id, closeness: MISTYPED }));
  }

  /** Two known words that a word was run together from, as 'sea kayak' for 'seakayak'; null where it was not. */
  split(form: string): [string, string] | null {
    for (let i = form.length - PART_SHORTEST + 1; i >= PART_SHORTEST - 1; i--) {
      const [first, second] = [form.slice(0, i), form.slice(i)];
      if (this.ids.has(first) && this.ids.has(second)) return [first, second];
    }
    return null;
  }

  /** Learns the words that were added since, or the first `most` of them; says whether there are more. */
  prepare(most = Infinity): boolean {
    if (this.added.length === 0) return false;
    const ids = this.added.slice(0, most);
    const isAnew = ids.length > ONE_BY_ONE_MAXIMUM;
    this.added = this.added.slice(ids.length);
    const added = ids.map((id) => ({ id, key: this.forms[id] as string }));
    this.byBeginning.add(added);
    const spaced = added.filter(({ key }) => !isUnspaced(key) && !isNumber(key));
    this.byEnding.add(spaced.flatMap(({ id, key }) => endingsOf(key).map((ending) => ({ id, key: ending }))));
    for (const { id, key } of spaced) this.nearWords.add(id, key);
    // Of many new words some are parts of compounds that were known before.
    if (isAnew) this.byHead.clear();
    for (const id of isAnew ? this.forms.keys() : ids) {
      for (const head of this.headsOf(this.forms[id] as string)) {
        const compounds = this.byHead.get(head);
        if (compounds) compounds.push(id);
        else this.byHead.set(head, [id]);
      }
    }
    return this.added.length > 0;
  }

  private headsOf(form: string): number[] {
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

const asMeanings = (found: ReadonlyMap<number, number>): Meaning[] =>
  [...found].map(([id, closeness]) => ({ id, closeness }));

/**
 * A stem may be short where the words are long: forms of one word begin alike for most of their length. Where a language leaves next to nothing
 * of a word that is none of its own ('can' of 'canoes'), only short endings may differ.
 */
function isAlike(a: string, b: string, stem: string): boolean {
  const longest = Math.max(a.length, b.length);
  const needed = Math.min(a.length, b.length, Math.max(3, Math.ceil(longest * 0.5)));
  if (a.slice(0, needed) !== b.slice(0, needed)) return false;
  return stem.length > LANGUAGE_MARK + SHORT_STEM || longest - SHORT_STEM <= SHORT_ENDING;
}

/** Whether one word may be meant by another that nobody wrote. */
const isLikely = (typed: string, word: string): boolean =>
  word.length >= PART_SHORTEST - 1 &&
  (typed.length > SURE_BEGINNING || typed[0] === word[0] || (typed[0] === word[1] && typed[1] === word[0]));

const reversed = (word: string): string => [...word].reverse().join('');

/** A word backwards, whole and without each ending that another form may have. */
const endingsOf = (word: string): string[] => {
  const backwards = reversed(word);
  return Array.from({ length: ENDING_LONGEST + 1 }, (_, cut) => backwards.slice(cut)).filter(
    (ending) => ending.length >= PART_SHORTEST - 1,
  );
};

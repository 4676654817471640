import { similarWords, tolerated } from './edit-distance';
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
/** More words at once are sorted anew. */
const ONE_BY_ONE_MAXIMUM = 1000;
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
  private readonly byStem = new Map<string, number[]>();
  /** Compounds by their last part, which says what they are. */
  private readonly byHead = new Map<number, number[]>();
  private readonly synonyms = new Map<string, string[]>();
  private sorted: string[] = [];
  /** Added since `sorted` and `byHead` were made. */
  private added: number[] = [];

  /** The number of a word, given by its first occurrence: there it stands with its accents. */
  add(form: string, text: string, start: number, end: number): number {
    const known = this.ids.get(form);
    if (known !== undefined) return known;
    const spelled = text.slice(start, end).toLowerCase();
    const id = this.forms.push(form) - 1;
    this.ids.set(form, id);
    this.spellings.push(spelled);
    for (const stem of stemsOf(form, spelled)) {
      const ofStem = this.byStem.get(stem);
      if (ofStem) ofStem.push(id);
      else this.byStem.set(stem, [id]);
    }
    this.added.push(id);
    return id;
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
   * for 'Räder', 'Fahrradträger' for 'Fahrräder'. Too many words are alike by chance to be meant at once; all are looked through.
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
    const found: Meaning[] = [];
    for (const [id, word] of this.forms.entries()) if (isPart(word)) found.push({ id, closeness: ENDING });
    return found;
  }

  /** Words that begin so. */
  beginnings(form: string): Meaning[] {
    this.prepare();
    const found: Meaning[] = [];
    for (let i = lowerBound(this.sorted, form); i < this.sorted.length; i++) {
      const word = this.sorted[i] as string;
      if (!word.startsWith(form)) break;
      found.push({ id: this.ids.get(word) as number, closeness: word === form ? 1 : BEGINNING });
    }
    return found;
  }

  /** The nearest words to one that nobody wrote; none where nothing is near. */
  corrections(form: string): Meaning[] {
    if (isUnspaced(form) || isNumber(form)) return [];
    const limit = tolerated(form.length);
    if (limit === 0) return [];
    this.prepare();
    const similar = similarWords(form, this.sorted, limit).filter(({ index }) =>
      isLikely(form, this.sorted[index] as string),
    );
    const nearest = Math.min(...similar.map(({ distance }) => distance));
    return similar
      .filter(({ distance }) => distance === nearest)
      .map(({ index }) => ({ id: this.ids.get(this.sorted[index] as string) as number, closeness: MISTYPED }));
  }

  /** Two known words that a word was run together from, as 'sea kayak' for 'seakayak'; null where it was not. */
  split(form: string): [string, string] | null {
    for (let i = form.length - PART_SHORTEST + 1; i >= PART_SHORTEST - 1; i--) {
      const [first, second] = [form.slice(0, i), form.slice(i)];
      if (this.ids.has(first) && this.ids.has(second)) return [first, second];
    }
    return null;
  }

  /** Brings what is asked in order up to date with what was added: all at once after a load, one by one later. */
  private prepare(): void {
    if (this.added.length > ONE_BY_ONE_MAXIMUM) {
      this.sorted = [...this.forms].sort((a, b) => (a < b ? -1 : 1));
      this.byHead.clear();
      this.added = [...this.forms.keys()];
    } else {
      for (const id of this.added) {
        const form = this.forms[id] as string;
        this.sorted.splice(lowerBound(this.sorted, form), 0, form);
      }
    }
    for (const id of this.added) {
      for (const head of this.headsOf(this.forms[id] as string)) {
        const compounds = this.byHead.get(head);
        if (compounds) compounds.push(id);
        else this.byHead.set(head, [id]);
      }
    }
    this.added = [];
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

function lowerBound(sorted: readonly string[], word: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as string) < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

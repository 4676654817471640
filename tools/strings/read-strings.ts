import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, sep } from 'node:path';

/** The texts of one lib in one language: key with dots → text. */
export type Strings = ReadonlyMap<string, string>;

/** The texts of one lib by language. */
export interface StringsFolder {
  namespace: string;
  /** For messages. */
  folder: string;
  languages: ReadonlyMap<string, Strings>;
}

/** Reads every `strings/` folder below the root; the lib's (or app's) name is the namespace. */
export function readStrings(root: string): StringsFolder[] {
  const files = globSync(['libs/*/src/**/strings/*.json', 'apps/*/{app,src}/**/strings/*.json'], { cwd: root });
  const folders = new Map<string, Map<string, Strings>>();
  for (const file of files.sort()) {
    const languages = folders.get(dirname(file)) ?? new Map<string, Strings>();
    languages.set(basename(file, '.json'), flatten(JSON.parse(readFileSync(`${root}/${file}`, 'utf8'))));
    folders.set(dirname(file), languages);
  }
  return [...folders].map(([folder, languages]) => ({ namespace: folder.split(sep)[1] ?? '', folder, languages }));
}

/** Flattens nested texts from JSON to keys with dots. */
export function flatten(value: unknown, path: readonly string[] = []): Strings {
  if (typeof value === 'string') return new Map([[path.join('.'), value]]);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`${path.join('.')} must be a text or a group of texts`);
  }
  return new Map(Object.entries(value).flatMap(([key, inner]) => [...flatten(inner, [...path, key])]));
}

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** `days_few` → `days`; other keys are returned unchanged. */
export const stripPluralSuffix = (key: string) => key.replace(PLURAL, '');

/** The keys with plural forms, without suffix. */
export function getPluralKeys(strings: Strings): Set<string> {
  return new Set([...strings.keys()].filter((key) => key.endsWith('_other')).map(stripPluralSuffix));
}

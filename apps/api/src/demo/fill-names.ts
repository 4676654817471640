import { LANGUAGES, type Language } from '@marketplace/api-contract';
import { translationFileName } from '@marketplace/formats';
import type { Db } from '../db/client';
import { translations } from '../db/schema';
import { DATA_PREFIX } from '../site/names';
import de from './names/de.json' with { type: 'json' };
import es from './names/es.json' with { type: 'json' };
import it from './names/it.json' with { type: 'json' };
import ja from './names/ja.json' with { type: 'json' };
import ru from './names/ru.json' with { type: 'json' };

type Tree = { [key: string]: string | Tree };

/** The demo's data is English. */
const NAMES: Readonly<Record<Exclude<Language, 'en'>, Tree>> = { it, es, ja, ru, de };

/** What the demo's categories, attributes and menu are called in the other languages, as an operator would write it. */
export async function fillNames(db: Db): Promise<void> {
  const rows = LANGUAGES.filter((language) => language !== 'en').flatMap((language) =>
    textsBelow(NAMES[language]).map(([key, value]) => ({
      fileName: translationFileName(language),
      key: DATA_PREFIX + key,
      value,
    })),
  );
  await db.insert(translations).values(rows);
}

const textsBelow = (tree: Tree, path = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, inner]): [string, string][] =>
    typeof inner === 'string' ? [[path + key, inner]] : textsBelow(inner, `${path}${key}.`),
  );

import { LANGUAGES, type Language } from '@marketplace/api-contract';
import { DATA_PREFIX, translationFileName } from '@marketplace/formats';
import type { Db } from '@marketplace/database';
import { translations } from '@marketplace/database/schema';
import de from './names/de.json' with { type: 'json' };
import es from './names/es.json' with { type: 'json' };
import it from './names/it.json' with { type: 'json' };
import ja from './names/ja.json' with { type: 'json' };
import ru from './names/ru.json' with { type: 'json' };

type Tree = { [key: string]: string | Tree };

/** The data is in English. */
const NAMES: Readonly<Record<Exclude<Language, 'en'>, Tree>> = { it, es, ja, ru, de };

/** Translations of the demo's categories, attributes and menu, as an operator would enter them. */
export async function seedTranslations(db: Db): Promise<void> {
  const rows = LANGUAGES.filter((language) => language !== 'en').flatMap((language) =>
    flattenTree(NAMES[language]).map(([key, value]) => ({
      fileName: translationFileName(language),
      key: DATA_PREFIX + key,
      value,
    })),
  );
  await db.insert(translations).values(rows);
}

const flattenTree = (tree: Tree, path = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, inner]): [string, string][] =>
    typeof inner === 'string' ? [[path + key, inner]] : flattenTree(inner, `${path}${key}.`),
  );

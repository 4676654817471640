import type { Texts } from '@marketplace/i18n';
import type { Language } from '@marketplace/api-contract';

const files = import.meta.glob<Record<string, unknown>>('../libs/*/src/**/strings/*.json', {
  eager: true,
  import: 'default',
});

/** The texts of every lib in one language, as the storefront collects them for a page. */
export function textsOf(language: Language): Texts {
  const texts: Record<string, Record<string, unknown>> = {};
  for (const [path, content] of Object.entries(files)) {
    const lib = path.split('/')[2];
    if (lib && path.endsWith(`/${language}.json`)) texts[lib] = content;
  }
  return texts as Texts;
}

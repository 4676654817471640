import type { i18n } from 'i18next';
import { createContext, use, useContext, type ReactNode } from 'react';
import type { Language } from '@marketplace/api-contract';

const TextsContext = createContext<i18n | null>(null);

/** Provides the visitor's texts. */
export function I18nProvider({ i18n, children }: { i18n: i18n; children: ReactNode }) {
  return <TextsContext value={i18n}>{children}</TextsContext>;
}

/** `t(key, values?)` returns a text of one lib in the visitor's language; `count` selects the plural form. */
export type Translate = (key: string, values?: Readonly<Record<string, string | number | undefined>>) => string;

interface LibTexts {
  t: Translate;
  language: Language;
}

interface Lib {
  /** Resolves with the error of a failed load, if any; undefined if the texts came with the document. */
  loading: Promise<unknown> | undefined;
  texts?: LibTexts;
}

const libsOf = new WeakMap<i18n, Map<string, Lib>>();

/** The texts of one lib, `useTexts('search')`, and the language for formats. Suspends while the namespace loads. */
export function useTexts(namespace: string): LibTexts {
  const i18n = useI18n();
  const isLoaded = () => i18n.hasResourceBundle(i18n.language, namespace);
  let libs = libsOf.get(i18n);
  if (!libs) libsOf.set(i18n, (libs = new Map()));
  let lib = libs.get(namespace);
  // A failure is kept, so that rendering again doesn't load again. Components that are opened later use useLoadTexts.
  const load = () => loadTexts(i18n, [namespace]).catch((failure: unknown) => failure);
  if (!lib) libs.set(namespace, (lib = { loading: isLoaded() ? undefined : load() }));
  // Called after loading too: a resumed component must call the same hooks as before.
  const failure = lib.loading && use(lib.loading);
  if (failure && !isLoaded()) throw failure;
  return (lib.texts ??= textsOf(i18n, namespace));
}

/** Limits the cache of interpolated texts, which avoids work for texts that are on every page or card. */
const CACHE_MAXIMUM = 2000;

function textsOf(i18n: i18n, namespace: string): LibTexts {
  const translate = i18n.getFixedT(i18n.language, namespace) as unknown as Translate;
  const cache = new Map<string, string>();
  const t: Translate = (key, values) => {
    const cacheKey = values ? key + JSON.stringify(values) : key;
    let text = cache.get(cacheKey);
    if (text === undefined) {
      if (cache.size >= CACHE_MAXIMUM) cache.clear();
      cache.set(cacheKey, (text = translate(key, values)));
    }
    return text;
  };
  return { t, language: i18n.language as Language };
}

/** Loads texts before a component is shown, `await loadTexts('auth-dialog')`; rejects on failure, so that no keys are shown. */
export function useLoadTexts(): (...namespaces: readonly string[]) => Promise<void> {
  const i18n = useI18n();
  return (...namespaces) => loadTexts(i18n, namespaces);
}

function useI18n(): i18n {
  const i18n = useContext(TextsContext);
  if (!i18n) throw new Error('useTexts was called outside <I18nProvider>. Wrap the screen in it.');
  return i18n;
}

async function loadTexts(i18n: i18n, namespaces: readonly string[]): Promise<void> {
  const missing = namespaces.filter((namespace) => !i18n.hasResourceBundle(i18n.language, namespace));
  // Not loadNamespaces, which doesn't retry a failed namespace.
  if (missing.length > 0) await i18n.reloadResources(i18n.language, missing);
  const failed = missing.filter((namespace) => !i18n.hasResourceBundle(i18n.language, namespace));
  if (failed.length > 0) throw new Error(`The texts of ${failed.join(', ')} could not be loaded.`);
}

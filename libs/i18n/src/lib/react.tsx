import type { i18n } from 'i18next';
import { createContext, use, useContext, type ReactNode } from 'react';
import type { Language } from '@marketplace/api-contract';

const TextsContext = createContext<i18n | null>(null);

/** Makes the visitor's texts available below. */
export function I18nProvider({ i18n, children }: { i18n: i18n; children: ReactNode }) {
  return <TextsContext value={i18n}>{children}</TextsContext>;
}

/** `t(key, values?)`: the text of one lib in the visitor's language; plural forms by `count`. */
export type Translate = (key: string, values?: Readonly<Record<string, string | number | undefined>>) => string;

interface LibTexts {
  t: Translate;
  language: Language;
}

interface Lib {
  /** Gives why it failed, or nothing; absent where the texts came with the document. */
  loading: Promise<unknown> | undefined;
  texts?: LibTexts;
}

const libsOf = new WeakMap<i18n, Map<string, Lib>>();

/** The texts of one lib, `useTexts('search')`, and the language that formats follow. Suspends until a lazy namespace is there. */
export function useTexts(namespace: string): LibTexts {
  const i18n = useI18n();
  const isThere = () => i18n.hasResourceBundle(i18n.language, namespace);
  let libs = libsOf.get(i18n);
  if (!libs) libsOf.set(i18n, (libs = new Map()));
  let lib = libs.get(namespace);
  // A failure is kept: rendering again must not ask again. Parts that are opened ask by useLoadTexts before they are shown.
  const load = () => loadTexts(i18n, [namespace]).catch((failure: unknown) => failure);
  if (!lib) libs.set(namespace, (lib = { loading: isThere() ? undefined : load() }));
  // Also once they are there: a part that waited goes on where it did, and for React it must ask again.
  const failure = lib.loading && use(lib.loading);
  if (failure && !isThere()) throw failure;
  return (lib.texts ??= textsOf(i18n, namespace));
}

/** The same few sentences stand on every page, many of them on every card: each is put together once, not at each render. */
const MOST_KNOWN = 2000;

function textsOf(i18n: i18n, namespace: string): LibTexts {
  const translate = i18n.getFixedT(i18n.language, namespace) as unknown as Translate;
  const known = new Map<string, string>();
  const t: Translate = (key, values) => {
    const asked = values ? key + JSON.stringify(values) : key;
    let text = known.get(asked);
    if (text === undefined) {
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(asked, (text = translate(key, values)));
    }
    return text;
  };
  return { t, language: i18n.language as Language };
}

/** Fetches the texts of parts that are about to be shown, `await loadTexts('auth-dialog')`; rejects where they cannot be had, so that no key is ever shown. */
export function useLoadTexts(): (...namespaces: readonly string[]) => Promise<void> {
  const i18n = useI18n();
  return (...namespaces) => loadTexts(i18n, namespaces);
}

function useI18n(): i18n {
  const i18n = useContext(TextsContext);
  if (!i18n) throw new Error('Texts were asked for outside <I18nProvider>. Wrap the screen in it.');
  return i18n;
}

async function loadTexts(i18n: i18n, namespaces: readonly string[]): Promise<void> {
  const missing = namespaces.filter((namespace) => !i18n.hasResourceBundle(i18n.language, namespace));
  // Not loadNamespaces: that never asks again for what failed once.
  if (missing.length > 0) await i18n.reloadResources(i18n.language, missing);
  const failed = missing.filter((namespace) => !i18n.hasResourceBundle(i18n.language, namespace));
  if (failed.length > 0) throw new Error(`The texts of ${failed.join(', ')} could not be loaded.`);
}

import type { i18n } from 'i18next';
import { useContext, type ReactNode } from 'react';
import { I18nContext, I18nextProvider, useTranslation } from 'react-i18next';
import type { Language } from '@marketplace/api-contract';

/** Makes the visitor's texts available below. */
export function I18nProvider({ i18n, children }: { i18n: i18n; children: ReactNode }) {
  return <I18nextProvider i18n={i18n}>{children}</I18nextProvider>;
}

/** `t(key, values?)`: the text of one lib in the visitor's language; plural forms by `count`. */
export type Translate = (key: string, values?: Readonly<Record<string, unknown>>) => string;

/** The texts of one lib, `useTexts('search')`, and the language that formats follow. Suspends until a lazy namespace is there. */
export function useTexts(namespace: string): { t: Translate; language: Language } {
  const { t, i18n } = useTranslation(namespace);
  // i18next's own type spells out every overload of every resource; callers need only this one.
  return { t: t as unknown as Translate, language: i18n.language as Language };
}

/** Fetches the texts of parts that are about to be shown, `await loadTexts('auth-dialog')`; rejects where they cannot be had, so that no key is ever shown. */
export function useLoadTexts(): (...namespaces: readonly string[]) => Promise<void> {
  const i18n = useContext(I18nContext)?.i18n;
  return async (...namespaces) => {
    if (!i18n) throw new Error('Texts were asked for outside <I18nProvider>. Wrap the screen in it.');
    const missing = namespaces.filter((namespace) => !i18n.hasResourceBundle(i18n.language, namespace));
    // Not loadNamespaces: that never asks again for what failed once.
    if (missing.length > 0) await i18n.reloadResources(i18n.language, missing);
    const failed = missing.filter((namespace) => !i18n.hasResourceBundle(i18n.language, namespace));
    if (failed.length > 0) throw new Error(`The texts of ${failed.join(', ')} could not be loaded.`);
  };
}

import type { i18n } from 'i18next';
import { useContext } from 'react';
import { I18nContext } from 'react-i18next';
import type { Language } from '@marketplace/api-contract';

/**
 * Loads the namespaces that are missing; rejects if one can't be loaded. Not `loadNamespaces` of
 * i18next, which never loads a namespace again that has failed once.
 */
export async function loadTexts(i18n: i18n, namespaces: readonly string[]): Promise<void> {
  const isMissing = (namespace: string) => !i18n.hasResourceBundle(i18n.language, namespace);
  const missing = namespaces.filter(isMissing);
  if (missing.length > 0) await i18n.reloadResources(i18n.language, missing);
  const failed = missing.filter(isMissing);
  if (failed.length > 0) throw new Error(`The texts of ${failed.join(', ')} could not be loaded.`);
}

/**
 * Loads texts before a component is shown, `await loadTexts('auth-dialog')`; rejects on failure, so
 * that no keys are shown.
 */
export function useLoadTexts(): (...namespaces: readonly string[]) => Promise<void> {
  const i18n = useI18n();
  return (...namespaces) => loadTexts(i18n, namespaces);
}

/** The visitor's language, for formats. */
export const useLanguage = (): Language => useI18n().language as Language;

function useI18n(): i18n {
  // react-i18next declares the context as always present.
  const context = useContext(I18nContext) as { i18n: i18n } | undefined;
  if (!context) throw new Error('There are no texts outside <I18nextProvider>. Wrap the screen in it.');
  return context.i18n;
}

import i18next, { type BackendModule, type i18n, type ResourceKey } from 'i18next';
import type { Language } from '@marketplace/api-contract';

/** Texts by namespace (one per lib) of one language. */
export type Texts = Readonly<Record<string, ResourceKey>>;

export interface I18nOptions {
  language: Language;
  /** The texts of the first view, which are available synchronously. */
  texts: Texts;
  /** Loads a namespace when a component first uses it. */
  load?: (language: Language, namespace: string) => Promise<ResourceKey>;
}

/** Creates an i18next instance for one language, which never changes. */
export function createI18n({ language, texts, load }: I18nOptions): i18n {
  const instance = i18next.createInstance();
  if (load) instance.use(lazyBackend(load));
  void instance.init({
    lng: language,
    fallbackLng: false,
    ns: Object.keys(texts),
    defaultNS: false,
    resources: { [language]: texts },
    partialBundledLanguages: true,
    initAsync: false,
    interpolation: { escapeValue: false },
    keySeparator: '.',
    nsSeparator: ':',
    returnNull: false,
  });
  return instance;
}

function lazyBackend(load: NonNullable<I18nOptions['load']>): BackendModule {
  return {
    type: 'backend',
    init: () => undefined,
    read: (language, namespace, done) => {
      load(language as Language, namespace).then(
        (texts) => done(null, texts),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
      );
    },
  };
}

import i18next, { type BackendModule, type i18n, type ResourceKey, type TFunction } from 'i18next';
import type { Language } from '@marketplace/api-contract';
import { loadTexts } from './load-texts';

/** Texts by namespace (one per lib) of one language. */
export type Texts = Readonly<Record<string, ResourceKey>>;

export interface I18nOptions {
  language: Language;
  /** The texts of the first view, which are available synchronously. */
  texts: Texts;
  /** Loads a namespace when a component first uses it. */
  load?: (language: Language, namespace: string) => Promise<ResourceKey>;
}

/**
 * Creates an i18next instance for one visitor, in one language that never changes. `useTranslation`
 * suspends while a namespace loads, and throws if it can't be loaded.
 */
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
    // Nothing changes within a document, so components subscribe to nothing.
    react: { useSuspense: true, bindI18n: '', bindI18nStore: '' },
  });
  throwFailedLoads(instance);
  cacheSentences(instance);
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

/** A later rendering, as after 'Try again', asks again; those of one failed rendering don't. */
const RETRY_AFTER_MS = 1000;

/** i18next shows the keys of a namespace that could not be loaded; here its components throw. */
function throwFailedLoads(instance: i18n): void {
  const failures = new Map<string, { error: unknown; at: number }>();
  const pending = new Map<string, Promise<void>>();
  // Every `useTranslation` asks for its namespace at each rendering, and texts are never removed.
  const loaded = new Set<string>();
  const isLoaded = (namespace: string) => {
    if (loaded.has(namespace)) return true;
    if (!instance.hasResourceBundle(instance.language, namespace)) return false;
    loaded.add(namespace);
    return true;
  };

  const loadOnce = (namespace: string): Promise<void> => {
    const loading =
      pending.get(namespace) ??
      loadTexts(instance, [namespace])
        .catch((error: unknown) => void failures.set(namespace, { error, at: performance.now() }))
        .finally(() => pending.delete(namespace));
    pending.set(namespace, loading);
    return loading;
  };
  const isLoadedOrThrow = (namespace: string) => {
    if (isLoaded(namespace)) return true;
    const failure = failures.get(namespace);
    if (failure && performance.now() - failure.at < RETRY_AFTER_MS) throw failure.error;
    return false;
  };
  instance.hasLoadedNamespace = (namespaces) =>
    typeof namespaces === 'string' ? isLoadedOrThrow(namespaces) : namespaces.every(isLoadedOrThrow);
  instance.loadNamespaces = async (namespaces, done) => {
    await Promise.all([namespaces].flat().map(loadOnce));
    done?.(undefined, instance.t);
  };
}

/** Limits the cache of one namespace, which is for texts that are on every page or card. */
const CACHE_MAXIMUM = 2000;

/** Caches interpolated texts: making the same ones again costs a tenth of a rendering. */
function cacheSentences(instance: i18n): void {
  const { getFixedT } = instance;
  const translators = new Map<string, TFunction>();
  instance.getFixedT = ((language: string, namespace: string, prefix?: string) => {
    const name = `${language} ${namespace} ${prefix ?? ''}`;
    const known = translators.get(name);
    if (known) return known;
    const translate = cacheResults((getFixedT as GetFixedT)(language, namespace, prefix));
    translators.set(name, translate);
    return translate;
  }) as typeof getFixedT;
}

type GetFixedT = (language: string, namespace: string, prefix?: string) => TFunction;

function cacheResults(translate: TFunction): TFunction {
  const results = new Map<string, string>();
  const find = (...args: Parameters<TFunction>): string => {
    const name = args.length === 1 ? String(args[0]) : JSON.stringify(args);
    let result = results.get(name);
    if (result === undefined) {
      if (results.size >= CACHE_MAXIMUM) results.clear();
      results.set(name, (result = translate(...args) as string));
    }
    return result;
  };
  return Object.assign(find, translate) as unknown as TFunction;
}

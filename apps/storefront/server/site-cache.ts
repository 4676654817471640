import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { createApi, type Api } from '@marketplace/api-client';
import { getConfiguration, LANGUAGES, type Language } from '@marketplace/api-contract';
import { clockNames, setClocks, type ClockNames } from '@marketplace/formats';
import { loadOverrides, loadSite, type Site } from '@marketplace/session';
import { sendUntil } from './api-transport';
import { textsOf, type LanguageTexts } from './texts';

/** How old the marketplace's settings may get before they are read again. */
const FRESH_MS = 1_000;
/** How old what is shown may be while it is read again. */
const STALE_MS = 2_000;

/** The marketplace as the API describes it now, in one language. */
export interface SiteState {
  site: Site;
  texts: LanguageTexts;
  clockNames: ClockNames;
  /** Changes when the operator changes anything, also what only the API reads: part of the key of cached documents. */
  version: string;
}

export interface SiteCache {
  /** The current settings, two seconds old at most while the API answers; rejects while none could ever be read (AP-02). */
  current: (language: Language) => Promise<SiteState>;
}

interface Options {
  /** Calls the API in a language. */
  apiIn: (language: Language) => Api;
  onFailure: (what: string, error: unknown) => void;
  renewalMs: number;
}

/** Reads settings, designs, packages and texts together and keeps them for a moment, so that a page waits only for its own data. Only languages that are asked for are read. */
export function createSiteCache(options: Options): SiteCache {
  const inLanguage = new Map(LANGUAGES.map((language) => [language, cacheOf(language, options)]));
  return { current: (language) => (inLanguage.get(language) as () => Promise<SiteState>)() };
}

function cacheOf(language: Language, { apiIn, onFailure, renewalMs }: Options): () => Promise<SiteState> {
  const api = apiIn(language);
  let state: SiteState | null = null;
  let readAt = 0;
  let underWay: Promise<SiteState> | null = null;

  async function read(): Promise<SiteState> {
    const [site, overrides, configuration] = await Promise.all([
      loadSite(api, onFailure),
      loadOverrides(api, language, onFailure),
      api(getConfiguration, { body: ['settings.version'] }),
    ]);
    const version = createHash('sha256')
      .update(JSON.stringify([site, overrides, configuration['settings.version']]))
      .digest('base64url')
      .slice(0, 16);
    if (state?.version !== version) {
      setClocks(site.clocks);
      state = {
        site,
        texts: textsOf(language, overrides, site.marketplaceType),
        clockNames: clockNames(site.clocks, language),
        version,
      };
    }
    readAt = Date.now();
    return state;
  }

  const refresh = () => (underWay ??= read().finally(() => (underWay = null)));

  return async () => {
    const age = Date.now() - readAt;
    if (state && age < FRESH_MS) return state;
    const renewed = refresh().catch((error: unknown) => {
      // Known settings outlive an API that is away for a while; pages that need more say so themselves.
      if (!state) throw error;
      onFailure('configuration', error);
      readAt = Date.now();
      return state;
    });
    if (!state) return renewed;
    return age < STALE_MS ? state : Promise.race([renewed, setTimeout(renewalMs, state, { ref: false })]);
  };
}

/** A key store in this process's memory; the key says nothing about a visitor, so all requests share it. */
export function memoryKeyStore() {
  let key: string | null = null;
  return { read: () => key, write: (value: string) => void (key = value) };
}

export type MemoryKeyStore = ReturnType<typeof memoryKeyStore>;

/** The API as this server calls it, with the headers given; `limit` as the transport takes it. */
export function serverApi(
  baseUrl: string,
  keyStore: MemoryKeyStore,
  limit: () => AbortSignal,
  headers: Record<string, string> = {},
): Api {
  return createApi({ baseUrl, keyStore, headers, send: sendUntil(limit) });
}

import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { createApi, type Api } from '@marketplace/api-client';
import { LANGUAGES, type Language } from '@marketplace/api-contract';
import { getConfiguration } from '@marketplace/api-contract/operations';
import { zoneAbbreviations, setZoneOffsets, type AbbreviationsByZone } from '@marketplace/formats';
import { loadOverrides, loadSite, type Site } from '@marketplace/session';
import { createTransport } from './api-transport';
import { createLanguageTexts, type LanguageTexts } from './texts';

/** Settings older than this are read again. */
const FRESH_MS = 1_000;
/** Settings up to this age are used while they are read again. */
const STALE_MS = 2_000;

/** The marketplace as the API describes it now, in one language. */
export interface SiteState {
  site: Site;
  texts: LanguageTexts;
  zoneAbbreviations: AbbreviationsByZone;
  /**
   * Changes with every setting, including those of the API only; part of the document cache key.
   */
  version: string;
}

export interface SiteCache {
  /** Settings at most two seconds old while the API responds; rejects if never read (AP-02). */
  current: (language: Language) => Promise<SiteState>;
}

interface Options {
  /** Calls the API in a language. */
  apiIn: (language: Language) => Api;
  onFailure: (what: string, error: unknown) => void;
  renewalMs: number;
}

/**
 * Caches settings, designs, packages and texts per language for a moment, so that a page waits only
 * for its own data.
 */
export function createSiteCache(options: Options): SiteCache {
  const inLanguage = new Map(LANGUAGES.map((language) => [language, createLanguageCache(language, options)]));
  return { current: (language) => (inLanguage.get(language) as () => Promise<SiteState>)() };
}

function createLanguageCache(language: Language, { apiIn, onFailure, renewalMs }: Options): () => Promise<SiteState> {
  const api = apiIn(language);
  let state: SiteState | null = null;
  let readAt = 0;
  let pendingRead: Promise<SiteState> | null = null;

  async function read(): Promise<SiteState> {
    const [site, overrides, configuration] = await Promise.all([
      loadSite(api, language, onFailure),
      loadOverrides(api, language, onFailure),
      api(getConfiguration, { body: ['settings.version'] }),
    ]);
    const version = createHash('sha256')
      .update(JSON.stringify([site, overrides, configuration['settings.version']]))
      .digest('base64url')
      .slice(0, 16);
    if (state?.version !== version) {
      setZoneOffsets(site.zoneOffsets);
      state = {
        site,
        texts: createLanguageTexts(language, overrides),
        zoneAbbreviations: zoneAbbreviations(site.zoneOffsets, language),
        version,
      };
    }
    readAt = Date.now();
    return state;
  }

  const refresh = () => (pendingRead ??= read().finally(() => (pendingRead = null)));

  return async () => {
    const age = Date.now() - readAt;
    if (state && age < FRESH_MS) return state;
    const renewed = refresh().catch((error: unknown) => {
      // Keep the last settings while the API is unreachable.
      if (!state) throw error;
      onFailure('configuration', error);
      readAt = Date.now();
      return state;
    });
    if (!state) return renewed;
    return age < STALE_MS ? state : Promise.race([renewed, setTimeout(renewalMs, state, { ref: false })]);
  };
}

/** A key store in memory, shared by all requests, because the key does not identify a visitor. */
export function createMemoryKeyStore() {
  let key: string | null = null;
  return { read: () => key, write: (value: string) => void (key = value) };
}

export type MemoryKeyStore = ReturnType<typeof createMemoryKeyStore>;

/** An API client for this server; `limit` creates the timeout of a call. */
export function createServerApi(
  baseUrl: string,
  keyStore: MemoryKeyStore,
  limit: () => AbortSignal,
  headers: Record<string, string> = {},
): Api {
  return createApi({ baseUrl, keyStore, headers, send: createTransport(limit) });
}

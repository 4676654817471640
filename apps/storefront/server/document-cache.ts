import { CHOICE_PARAMETERS } from '@marketplace/search-params';
import type { DocumentBody } from './document-body';

/** A response that is the same for every anonymous visitor. */
export interface CachedDocument {
  status: number;
  headers: readonly (readonly [string, string])[];
  body: DocumentBody;
}

interface Entry {
  document: CachedDocument;
  at: number;
  isRenewing: boolean;
}

const FRESH_MS = 10_000;
const STALE_MS = 120_000;
const LIMIT_BYTES = 64 * 1024 * 1024;

/**
 * The address that a shared page is cached under and rendered from. Dates and quantity chosen on a
 * product page are not part of it: the browser reads them.
 */
export function getSharedAddress(url: URL): URL {
  const address = new URL(url);
  if (url.pathname.startsWith('/product/')) for (const name of CHOICE_PARAMETERS) address.searchParams.delete(name);
  return address;
}

/**
 * Caches documents for anonymous visitors: fresh for 10 seconds, then served stale while one
 * request renews them, at most 64 MiB. The key must name everything that the document depends on.
 */
export function createDocumentCache(now: () => number = Date.now) {
  const entries = new Map<string, Entry>();
  const pending = new Map<string, Promise<CachedDocument>>();
  let bytes = 0;

  function remove(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    bytes -= entry.document.body.size;
    entries.delete(key);
  }

  function store(key: string, document: CachedDocument): void {
    remove(key);
    entries.set(key, { document, at: now(), isRenewing: false });
    bytes += document.body.size;
    for (const oldest of entries.keys()) {
      if (bytes <= LIMIT_BYTES) break;
      remove(oldest);
    }
  }

  /** Concurrent requests for a key render once. */
  function renderOnce(key: string, render: Render): { rendered: Promise<CachedDocument>; isOwn: boolean } {
    const running = pending.get(key);
    if (running) return { rendered: running, isOwn: false };
    const rendered = render()
      .then((document) => {
        if (document.status === 200) store(key, document);
        // Gone or redirected: drop the old document. A temporary error says nothing about it.
        else if (!isTemporaryError(document)) remove(key);
        return document;
      })
      .finally(() => pending.delete(key));
    pending.set(key, rendered);
    return { rendered, isOwn: true };
  }

  async function renew(key: string, entry: Entry, render: Render): Promise<void> {
    entry.isRenewing = true;
    try {
      await renderOnce(key, render).rendered;
    } catch {
      // The next request tries again.
    } finally {
      entry.isRenewing = false;
    }
  }

  return {
    async get(key: string, render: Render): Promise<CachedDocument> {
      const entry = entries.get(key);
      const age = entry ? now() - entry.at : Infinity;
      if (entry && age <= STALE_MS) {
        if (age > FRESH_MS && !entry.isRenewing) void renew(key, entry, render);
        return entry.document;
      }
      const { rendered, isOwn } = renderOnce(key, render);
      const document = await rendered;
      // The error belongs to the visitor who started the render.
      return isOwn || !isTemporaryError(document) ? document : render();
    },
  };
}

type Render = () => Promise<CachedDocument>;

/** Temporary, or for one visitor: never shared. */
const isTemporaryError = ({ status }: CachedDocument) => status === 429 || status >= 500;

import { createContext, use, type ReactNode } from 'react';
import type { Language, Profile } from '@marketplace/api-contract';
import { setZoneOffsets, type AbbreviationsByZone } from '@marketplace/formats';
import type { Texts } from '@marketplace/i18n';
import type { Site } from '@marketplace/session';

/** Data that is constant until the page reloads (as signing in or out does). */
export interface Boot {
  site: Site;
  language: Language;
  origin: string;
  user: Profile | null;
  /** Texts of the namespaces that the first view shows. */
  texts: Texts;
  /** The names of the site's time zones in this language. */
  zoneAbbreviations: AbbreviationsByZone;
  /** Version of the texts, for the addresses of those that load later. */
  textsVersion: string;
}

const ID = 'boot';
const BootContext = createContext<Boot | null>(null);

export const BootProvider = ({ boot, children }: { boot: Boot; children: ReactNode }) => (
  <BootContext value={boot}>{children}</BootContext>
);

export function useBoot(): Boot {
  const boot = use(BootContext);
  if (!boot) throw new Error('The document was rendered outside <BootProvider>.');
  return boot;
}

const jsonCache = new WeakMap<object, string>();

/** JSON of an object that many documents share. */
function stringifyCached(value: object): string {
  let text = jsonCache.get(value);
  if (text === undefined) jsonCache.set(value, (text = JSON.stringify(value)));
  return text;
}

/**
 * The initial data of the browser as a script element. Separate from the loader data of routes, so
 * that data shared by all documents is serialized once
 * (docs/decisions/0008-render-in-one-string.md).
 */
export function renderBootScript({ site, texts, ...visitor }: Boot): string {
  const data = `{"site":${stringifyCached(site)},"texts":${stringifyCached(texts)},${JSON.stringify(visitor).slice(1)}`;
  return `<script type="application/json" id="${ID}">${data.replaceAll('<', '\\u003c')}</script>`;
}

/** Reads what `renderBootScript` wrote, and applies the time zone data of the server. */
export function readBoot(): Boot {
  const boot = JSON.parse(document.getElementById(ID)?.textContent ?? '') as Boot;
  setZoneOffsets(boot.site.zoneOffsets, boot.zoneAbbreviations);
  return boot;
}

import { createContext, use, type ReactNode } from 'react';
import type { Language, Profile } from '@marketplace/api-contract';
import { setClocks, type ClockNames } from '@marketplace/formats';
import type { Texts } from '@marketplace/i18n';
import type { Site } from '@marketplace/session';

/** What stays the same until the page reloads, as signing in and out do: the marketplace, the texts and the visitor. */
export interface Boot {
  site: Site;
  language: Language;
  origin: string;
  user: Profile | null;
  /** Texts of the namespaces that the first view shows. */
  texts: Texts;
  /** What the settings of the site's clocks are called in this language. */
  clockNames: ClockNames;
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

const written = new WeakMap<object, string>();

/** JSON of what many documents share, made once. */
function json(value: object): string {
  let text = written.get(value);
  if (text === undefined) written.set(value, (text = JSON.stringify(value)));
  return text;
}

/**
 * The data block that the browser begins with. Apart from the data of the routes, so that what is the same in every document
 * is not written again for each (docs/decisions/0008-render-in-one-string.md).
 */
export function bootScript({ site, texts, ...visitor }: Boot): string {
  const data = `{"site":${json(site)},"texts":${json(texts)},${JSON.stringify(visitor).slice(1)}`;
  return `<script type="application/json" id="${ID}">${data.replaceAll('<', '\\u003c')}</script>`;
}

/** What `bootScript` wrote into this document; clocks are those of the server from here on. */
export function readBoot(): Boot {
  const boot = JSON.parse(document.getElementById(ID)?.textContent ?? '') as Boot;
  setClocks(boot.site.clocks, boot.clockNames);
  return boot;
}

import { SCREEN_NAMES, ScreenDesign, type MenuItem, type ScreenName } from '@marketplace/api-contract';
import type { Deps } from '../deps';
import { isSafeLink } from '../html';
import { readScreenDesigns } from './site-repository';

/** What a screen looks like while nobody has designed it. */
const DEFAULTS: Readonly<Partial<Record<ScreenName, Partial<ScreenDesign>>>> = {
  Theme: { theme: 'light' },
  Search: { otherSettings: { filter: { calendar: 'default', layout: 'default' } } },
  Registration: { loginAttributes: { paymentEnabled: false } },
};

/** All eight designs; one that cannot be read is logged and replaced by the default. */
export async function readDesigns(deps: Pick<Deps, 'db' | 'log'>): Promise<Map<ScreenName, ScreenDesign>> {
  const rows = new Map((await readScreenDesigns(deps.db)).map(({ screenName, design }) => [screenName, design]));
  return new Map(
    SCREEN_NAMES.map((screenName) => {
      const fallback = { ...DEFAULTS[screenName], screenName };
      const parsed = ScreenDesign.safeParse({ ...fallback, ...rows.get(screenName), screenName });
      if (parsed.success) return [screenName, { ...parsed.data, menu: safeMenu(parsed.data.menu) }];
      deps.log.warn({ screenName, problem: parsed.error.message }, 'a screen design cannot be read');
      return [screenName, ScreenDesign.parse(fallback)];
    }),
  );
}

/** An entry whose link would run code is left out. */
const safeMenu = (menu: MenuItem[]): MenuItem[] =>
  menu
    .filter(({ url }) => isUsableLink(url))
    .map((item) => ({ ...item, submenu: item.submenu.filter(({ url }) => isUsableLink(url)) }));

/** An entry that only opens a submenu has no address. */
const isUsableLink = (url: string) => url.trim() === '' || isSafeLink(url);

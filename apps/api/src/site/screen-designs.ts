import { MenuEntry, MenuItem, SCREEN_NAMES, ScreenDesign, type ScreenName } from '@marketplace/api-contract';
import type { z } from 'zod';
import type { Deps } from '../deps';
import { isSafeLink } from '../html';
import { ownName, type GetName } from '@marketplace/formats';
import { findScreenDesigns } from './site-repository';

/** The design of a screen that nobody has designed. */
const DEFAULTS: Readonly<Partial<Record<ScreenName, Partial<ScreenDesign>>>> = {
  Theme: { theme: 'light' },
  Search: { otherSettings: { filter: { calendar: 'default', layout: 'default' } } },
  Customer_Login: { loginAttributes: { paymentEnabled: false } },
};

/**
 * All eight designs, with menus translated by `getName`; one that cannot be read is logged and
 * replaced by the default.
 */
export async function loadDesigns(
  deps: Pick<Deps, 'db' | 'log'>,
  getName: GetName = ownName,
): Promise<Map<ScreenName, ScreenDesign>> {
  const rows = new Map((await findScreenDesigns(deps.db)).map(({ screenName, design }) => [screenName, design]));
  return new Map(
    SCREEN_NAMES.map((screenName) => {
      const fallback = { ...DEFAULTS[screenName], screenName };
      const row: Record<string, unknown> = { ...rows.get(screenName) };
      const parsed = ScreenDesign.safeParse({ ...fallback, ...row, menu: parseMenu(row['menu']), screenName });
      if (parsed.success) return [screenName, { ...parsed.data, menu: translateMenu(parsed.data.menu, getName) }];
      deps.log.warn({ screenName, problem: parsed.error.message }, 'a screen design cannot be read');
      return [screenName, ScreenDesign.parse(fallback)];
    }),
  );
}

const translateMenu = (menu: readonly MenuItem[], getName: GetName): MenuItem[] => {
  const named = <Entry extends z.infer<typeof MenuEntry>>(entry: Entry): Entry => ({
    ...entry,
    label: getName(`menu.${entry.id}`, entry.label),
  });
  return menu.map((item) => ({ ...named(item), submenu: item.submenu.map(named) }));
};

/** Leaves out an entry that cannot be read or whose link would run code; the others stay. */
function parseMenu(menu: unknown): MenuItem[] {
  const list = (value: unknown) => (Array.isArray(value) ? (value as unknown[]) : []);
  return list(menu).flatMap((entry) => {
    const item = MenuItem.omit({ submenu: true }).safeParse(entry);
    if (!item.success || !isUsableLink(item.data.url)) return [];
    const submenu = list((entry as { submenu?: unknown }).submenu).flatMap((below) => {
      const { data } = MenuEntry.safeParse(below);
      return data && isUsableLink(data.url) ? [data] : [];
    });
    return [{ ...item.data, submenu }];
  });
}

/** An entry that only opens a submenu has no address. */
const isUsableLink = (url: string) => url.trim() === '' || isSafeLink(url);

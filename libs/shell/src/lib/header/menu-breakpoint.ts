import type { MenuItem } from '@marketplace/api-contract';

/**
 * Window widths in CSS pixels from which the header can show the menu; header.module.css has the
 * same.
 */
export const MENU_BREAKPOINTS = [760, 900, 1024, 1200, 1440] as const;
export type MenuBreakpoint = (typeof MENU_BREAKPOINTS)[number] | 'never';

/** Minimum widths of the parts beside the menu and of the gaps. */
const EDGES = 48;
const SAVED_AND_CART = 104;
const DATES = 185;
const NORMAL = { gap: 16, search: 200, padding: 24 };
/** Of `data-dense` in header.module.css. */
const DENSE = { gap: 12, search: 128, padding: 16 };
/** Width of a character in the header; CJK characters need about twice as much. */
const CHARACTER = 8.2;
const CJK_CHARACTER = 15.5;
const CJK_CHARACTERS = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff00-\uff60]/u;

const textWidth = (text: string) =>
  [...text].reduce((width, character) => width + (CJK_CHARACTERS.test(character) ? CJK_CHARACTER : CHARACTER), 0);

const itemWidth = ({ label, icon, submenu }: MenuItem, padding: number) =>
  textWidth(label) + padding + (icon ? 28 : 0) + (submenu.length > 0 ? 22 : 0);

interface OtherParts {
  /** Width of the logo, 0 for none. */
  logo: number;
  hasSearch: boolean;
  hasDates: boolean;
  /** The text of the sign-in control. */
  control: string;
}

/**
 * The window width from which the menu fits beside the other parts; below it the menu is in the
 * drawer. Estimated from the texts instead of measured, so that the server renders the final
 * layout. A dense header has less room between its parts.
 */
export function menuBreakpoint(menu: readonly MenuItem[], others: OtherParts, isDense = false): MenuBreakpoint {
  if (menu.length === 0) return MENU_BREAKPOINTS[0];
  const { gap, search, padding } = isDense ? DENSE : NORMAL;
  const parts = [
    others.logo,
    ...(others.hasSearch ? [search] : []),
    ...(others.hasDates ? [DATES] : []),
    SAVED_AND_CART + textWidth(others.control) + 40,
    menu.reduce((width, item) => width + itemWidth(item, padding), 0),
  ];
  const needed = parts.reduce((width, part) => width + part + gap, EDGES);
  return MENU_BREAKPOINTS.find((width) => width >= needed) ?? 'never';
}

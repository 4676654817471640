import type { MenuItem } from '@marketplace/api-contract';

/**
 * Window widths in CSS pixels from which the header can show the menu; header.module.css has the
 * same.
 */
export const MENU_BREAKPOINTS = [760, 900, 1024, 1200, 1440] as const;
export type MenuBreakpoint = (typeof MENU_BREAKPOINTS)[number] | 'never';

/** Minimum widths of the parts beside the menu and of the gaps. */
const EDGES = 48;
const GAP = 16;
const CART = 52;
const SEARCH = 200;
const DATES = 185;
/** Width of a character in the header; CJK characters need about twice as much. */
const CHARACTER = 8.4;
const CJK_CHARACTER = 15.5;
const CJK_CHARACTERS = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff00-\uff60]/u;

const textWidth = (text: string) =>
  [...text].reduce((width, character) => width + (CJK_CHARACTERS.test(character) ? CJK_CHARACTER : CHARACTER), 0);

const itemWidth = ({ label, icon, submenu }: MenuItem) =>
  textWidth(label) + 24 + (icon ? 28 : 0) + (submenu.length > 0 ? 22 : 0);

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
 * layout.
 */
export function menuBreakpoint(menu: readonly MenuItem[], others: OtherParts): MenuBreakpoint {
  if (menu.length === 0) return MENU_BREAKPOINTS[0];
  const parts = [
    others.logo,
    ...(others.hasSearch ? [SEARCH] : []),
    ...(others.hasDates ? [DATES] : []),
    CART + textWidth(others.control) + 40,
    menu.reduce((width, item) => width + itemWidth(item), 0),
  ];
  const needed = parts.reduce((width, part) => width + part + GAP, EDGES);
  return MENU_BREAKPOINTS.find((width) => width >= needed) ?? 'never';
}

import type { MenuItem } from '@marketplace/api-contract';

/** Widths of the window, in CSS pixels, from which the menu can stand in the header; header.module.css has the same. */
export const MENU_STEPS = [760, 900, 1024, 1200, 1440] as const;
export type MenuStep = (typeof MENU_STEPS)[number] | 'never';

/** Least widths of what stands beside the menu, and between it. */
const EDGES = 48;
const GAP = 16;
const CART = 52;
const SEARCH = 200;
const DATES = 185;
/** Width of a letter of the header's size; scripts with square letters need twice as much. */
const LETTER = 8.4;
const SQUARE = 15.5;
const SQUARE_LETTERS = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff00-\uff60]/u;

const textWidth = (text: string) =>
  [...text].reduce((width, letter) => width + (SQUARE_LETTERS.test(letter) ? SQUARE : LETTER), 0);

const itemWidth = ({ label, icon, submenu }: MenuItem) =>
  textWidth(label) + 24 + (icon ? 28 : 0) + (submenu.length > 0 ? 22 : 0);

interface OtherParts {
  /** Width of the logo, 0 for none. */
  logo: number;
  hasSearch: boolean;
  hasDates: boolean;
  /** The words of the sign-in control. */
  control: string;
}

/**
 * The width from which a menu has room beside the other parts; below it the drawer holds it. Worked out from the words, not
 * measured on the page, so that the server's page already stands as it will stay.
 */
export function menuStep(menu: readonly MenuItem[], others: OtherParts): MenuStep {
  if (menu.length === 0) return MENU_STEPS[0];
  const parts = [
    others.logo,
    ...(others.hasSearch ? [SEARCH] : []),
    ...(others.hasDates ? [DATES] : []),
    CART + textWidth(others.control) + 40,
    menu.reduce((width, item) => width + itemWidth(item), 0),
  ];
  const needed = parts.reduce((width, part) => width + part + GAP, EDGES);
  return MENU_STEPS.find((step) => step >= needed) ?? 'never';
}

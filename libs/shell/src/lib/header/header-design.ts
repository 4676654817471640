import type { MenuItem, ScreenDesign } from '@marketplace/api-contract';

/** Which parts of the header show, and how it behaves. */
export interface HeaderParts {
  hasLogo: boolean;
  /** Search box and date filter have their place here. */
  hasSearch: boolean;
  hasDates: boolean;
  menu: readonly MenuItem[];
  isFixed: boolean;
}

/** The results stand at two addresses (HF-03). */
export const isResultsPath = (pathname: string): boolean => /^\/(search)?\/*$/.test(pathname);

/** What the Header screen design leaves of the header at an address; null where it has none (HF-02, HF-03, HF-05). */
export function headerParts(
  { customAttributes, otherSettings, menu }: ScreenDesign,
  pathname: string,
): HeaderParts | null {
  if (customAttributes.header === 'none') return null;
  return {
    hasLogo: customAttributes.logo !== 'none',
    hasSearch: customAttributes.searchBox !== 'none' && isResultsPath(pathname),
    hasDates: isResultsPath(pathname),
    menu: customAttributes.menu === 'none' ? [] : menu,
    isFixed: otherSettings.header?.header_position === 'fixed',
  };
}

import type { MenuItem, ScreenDesign } from '@marketplace/api-contract';
import { isResultsPath } from '@marketplace/search-params';

/** The parts of the header that are shown. */
export interface HeaderParts {
  hasLogo: boolean;
  hasSearch: boolean;
  hasDates: boolean;
  menu: readonly MenuItem[];
  isFixed: boolean;
}

/**
 * The header's parts at a path by the Header screen design; null without a header (HF-02, HF-03,
 * HF-05).
 */
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

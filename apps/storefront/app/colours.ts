import type { ThemeName } from '@marketplace/api-contract';
import { primaries } from '@marketplace/palettes';
import { themeCss } from '@marketplace/theme';

interface Colours {
  /** The theme as a style sheet. */
  css: string;
  /** The theme-color of the browser's user interface. */
  chrome: string;
}

/** In the browser the colours come from the document, so that scripts do not contain them. */
function readFromDocument(): () => Colours {
  const css = document.querySelector('head > style')?.innerHTML ?? '';
  const chrome = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.content ?? '';
  return () => ({ css, chrome });
}

export const getColours: (theme: ThemeName) => Colours = import.meta.env.SSR
  ? (theme) => ({ css: themeCss(theme), chrome: primaries[theme] })
  : readFromDocument();

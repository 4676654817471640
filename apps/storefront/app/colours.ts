import type { ThemeName } from '@marketplace/api-contract';
import { primaries, themeCss } from '@marketplace/theme';

interface Colours {
  /** The theme as a style sheet. */
  css: string;
  /** Of the browser's own frame. */
  chrome: string;
}

/** In the browser the document has them already, and its scripts carry none; a document that is drawn anew has the same. */
function inDocument(): () => Colours {
  const css = document.querySelector('head > style')?.innerHTML ?? '';
  const chrome = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.content ?? '';
  return () => ({ css, chrome });
}

export const coloursOf: (theme: ThemeName) => Colours = import.meta.env.SSR
  ? (theme) => ({ css: themeCss(theme), chrome: primaries[theme] })
  : inDocument();

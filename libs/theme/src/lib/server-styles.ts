import type { EmotionCache } from '@emotion/cache';
import { createContext } from 'react';

/**
 * Collects the styles of MUI's components while the server renders one document; empty if the page
 * uses none.
 */
export interface ServerStyles {
  cache?: EmotionCache;
}

/** Provided on the server only. */
export const ServerStylesContext = createContext<ServerStyles | null>(null);

/**
 * The collected styles as an element of the document's head, from which the browser continues; ''
 * for none.
 */
export function renderServerStyles({ cache }: ServerStyles, nonce: string): string {
  if (!cache) return '';
  const styles = Object.entries(cache.inserted).filter(([, css]) => typeof css === 'string');
  const names = styles.map(([name]) => name).join(' ');
  return `<style data-emotion="${cache.key} ${names}" nonce="${nonce}">${styles.map(([, css]) => css).join('')}</style>`;
}

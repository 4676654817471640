import type { Plugin } from 'vite';

const ORIGINAL = 'link.crossOrigin = "";';

/**
 * Vite preloads style sheets of lazy modules in CORS mode, React Router prefetches them without it,
 * so the browser fetches them twice and warns. Files of the same origin need no CORS mode.
 */
export function plainStylePreloads(): Plugin {
  return {
    name: 'plain-style-preloads',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!code.includes(ORIGINAL)) this.error(`Vite's preload helper no longer says ${ORIGINAL}`);
        return { code: code.replace(ORIGINAL, `if (!isCss) ${ORIGINAL}`), map: null };
      },
    },
  };
}

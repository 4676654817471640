import type { Plugin } from 'vite';

const WRITTEN = 'link.crossOrigin = "";';

/**
 * Vite asks for the style sheets of late parts in CORS mode, React Router asks ahead for the same ones without it: where both do, the
 * browser fetches twice and warns. They come from the page's own origin, which needs no such mode.
 */
export function plainStylePreloads(): Plugin {
  return {
    name: 'plain-style-preloads',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!code.includes(WRITTEN)) this.error(`Vite's preload helper no longer says ${WRITTEN}`);
        return { code: code.replace(WRITTEN, `if (!isCss) ${WRITTEN}`), map: null };
      },
    },
  };
}

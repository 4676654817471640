import type { Plugin } from 'vite';

const RELOAD = /console\.error\(`Error loading route module[^]*?return new Promise\(\(\) => \{\}\);/;
/** A route module that throws, so that the error boundary handles it as any other error. */
const REPLACEMENT = 'return { clientLoader() { throw error; }, default() { throw error; } };';

/**
 * When the script of a route cannot be loaded, React Router reloads the document: offline, that is
 * the browser's error page at the previous address. With this plugin the navigation ends at the
 * requested address, with our error screen, which waits for the network.
 */
export function failedRoutes(): Plugin {
  let hasReplaced = false;
  return {
    name: 'failed-routes',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /react-router[\\/]dist[\\/].*routeModules\.js/ },
      handler(code) {
        hasReplaced = RELOAD.test(code);
        return { code: code.replace(RELOAD, REPLACEMENT), map: null };
      },
    },
    buildEnd(error) {
      if (!error && !hasReplaced) this.error('React Router no longer reloads the document where a route module fails.');
    },
  };
}

import type { Plugin } from 'vite';

const RELOAD = /console\.error\(`Error loading route module[^]*?return new Promise\(\(\) => \{\}\);/;
/** Throws where the route would have been read or shown: its boundary catches that, as it does any other failure of the route. */
const STAND_IN = 'return { clientLoader() { throw error; }, default() { throw error; } };';

/**
 * Where the script of a route cannot be loaded, React Router reloads the document: without a network that is the browser's error page, at
 * the address before. Here the navigation ends at the address that was asked for, whose error page waits for the network.
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
        return { code: code.replace(RELOAD, STAND_IN), map: null };
      },
    },
    buildEnd(error) {
      if (!error && !hasReplaced) this.error('React Router no longer reloads the document where a route module fails.');
    },
  };
}

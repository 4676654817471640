import type { ServerBuild } from 'react-router';

/** What a route module exports of the parameters that its page reads: names, or lists of names (a spread would stay in the browser's files). */
export interface Declaration {
  parameters?: readonly (string | readonly string[])[];
  /** For one visitor only, as a mailed token: such a page is never cached or kept, and no other site learns its address. */
  secretParameters?: readonly string[];
  /** Read in the browser only: the server drops them, and keeps the page as secret. */
  browserParameters?: readonly string[];
}

export interface DeclaredParameters {
  /** The secret ones included. */
  names: ReadonlySet<string>;
  /** Whether an address holds what only its visitor may know, in its parameters or in its path. */
  hasSecret: (path: string, query: URLSearchParams) => boolean;
}

/** Which routes to answer with data for; the router's own. */
const ROUTER_PARAMETERS = ['_routes'];

/** Every parameter that any route declares. */
export function declaredParameters({ routes }: Pick<ServerBuild, 'routes'>): DeclaredParameters {
  const declarations = Object.values(routes).flatMap((route) => (route ? [route.module as Declaration] : []));
  const secrets = new Set(declarations.flatMap(({ secretParameters = [] }) => secretParameters));
  const names = new Set(declarations.flatMap(({ parameters = [] }) => parameters.flat()));
  // A browser that alone reads a parameter has been given a code by somebody else.
  const kept = new Set([...secrets, ...declarations.flatMap(({ browserParameters = [] }) => browserParameters)]);
  const folders = Object.values(routes).flatMap((route) => {
    const [folder = '', token] = route?.path?.split(':token') ?? [];
    return token === undefined ? [] : [`/${folder}`.toLowerCase()];
  });
  return {
    names: new Set([...ROUTER_PARAMETERS, ...names, ...secrets]),
    hasSecret: (path, query) =>
      [...query.keys()].some((name) => kept.has(name)) ||
      folders.some((folder) => path.toLowerCase().startsWith(folder)),
  };
}

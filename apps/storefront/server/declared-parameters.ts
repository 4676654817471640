import type { ServerBuild } from 'react-router';

/** What a route module exports about its parameters: names or lists of names. */
export interface Declaration {
  parameters?: readonly (string | readonly string[])[];
  /** Secrets such as a mailed token: the page is never cached, and no referrer is sent. */
  secretParameters?: readonly string[];
  /** Secrets that only the browser reads: the server ignores them. */
  browserParameters?: readonly string[];
}

export interface DeclaredParameters {
  /** The secret ones included. */
  names: ReadonlySet<string>;
  /** Whether the parameters or the path of an address contain a secret. */
  hasSecret: (path: string, query: URLSearchParams) => boolean;
}

/** The router's own: which routes to return data for. */
const ROUTER_PARAMETERS = ['_routes'];

/** Every parameter that any route declares. */
export function getDeclaredParameters({ routes }: Pick<ServerBuild, 'routes'>): DeclaredParameters {
  const declarations = Object.values(routes).flatMap((route) => (route ? [route.module as Declaration] : []));
  const secrets = new Set(declarations.flatMap(({ secretParameters = [] }) => secretParameters));
  const names = new Set(declarations.flatMap(({ parameters = [] }) => parameters.flat()));
  // Parameters that only the browser reads are codes of an identity provider.
  const secretNames = new Set([...secrets, ...declarations.flatMap(({ browserParameters = [] }) => browserParameters)]);
  const folders = Object.values(routes).flatMap((route) => {
    const [folder = '', token] = route?.path?.split(':token') ?? [];
    return token === undefined ? [] : [`/${folder}`.toLowerCase()];
  });
  return {
    names: new Set([...ROUTER_PARAMETERS, ...names, ...secrets]),
    hasSecret: (path, query) =>
      [...query.keys()].some((name) => secretNames.has(name)) ||
      folders.some((folder) => path.toLowerCase().startsWith(folder)),
  };
}

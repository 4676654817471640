import type { ServerBuild } from 'react-router';

/** What a route module exports of the parameters that its page reads. */
export interface Declaration {
  parameters?: readonly string[];
  /** For one visitor only, as a mailed token: such a page is never cached. */
  secretParameters?: readonly string[];
  /** Read in the browser only: the server drops them. */
  browserParameters?: readonly string[];
}

export interface DeclaredParameters {
  /** The secret ones included. */
  names: ReadonlySet<string>;
  secrets: ReadonlySet<string>;
}

/** Which routes to answer with data for; the router's own. */
const ROUTER_PARAMETERS = ['_routes'];

/** Every parameter that any route declares. */
export function declaredParameters({ routes }: Pick<ServerBuild, 'routes'>): DeclaredParameters {
  const declarations = Object.values(routes).flatMap((route) => (route ? [route.module as Declaration] : []));
  const secrets = new Set(declarations.flatMap(({ secretParameters = [] }) => secretParameters));
  const names = new Set(declarations.flatMap(({ parameters = [] }) => parameters));
  return { names: new Set([...ROUTER_PARAMETERS, ...names, ...secrets]), secrets };
}

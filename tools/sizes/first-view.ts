import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The storefront's built files for browsers. */
export const CLIENT = join('apps', 'storefront', 'dist', 'client');

interface Module {
  module: string;
  imports?: string[];
}

/** The part of React Router's client manifest that says which files each route needs. */
export interface ClientManifest {
  entry: Module;
  routes: Record<string, Module & { parentId?: string }>;
  url: string;
}

/** Reads the manifest of the last build. Throws with what to do when there is none. */
export function readClientManifest(client = CLIENT): ClientManifest {
  const [file, ...others] = globSync('assets/manifest-*.js', { cwd: client });
  if (!file || others.length > 0)
    throw new Error(`${client} holds no single build of the storefront. Run: npm run build`);
  const source = readFileSync(join(client, file), 'utf8');
  // The file is one assignment of plain JSON.
  return JSON.parse(source.slice(source.indexOf('=') + 1).replace(/;\s*$/, '')) as ClientManifest;
}

/** Scripts of a first view: entry, route, its parents, their imports, and the manifest. */
export function firstViewScripts(manifest: ClientManifest, routeId: string): string[] {
  const modules: Module[] = [manifest.entry];
  for (let id: string | undefined = routeId; id !== undefined;) {
    const route: ClientManifest['routes'][string] | undefined = manifest.routes[id];
    if (!route) throw new Error(`The build has no route '${id}', only ${Object.keys(manifest.routes).join(', ')}.`);
    modules.push(route);
    id = route.parentId;
  }
  const addresses = modules.flatMap(({ module, imports = [] }) => [module, ...imports]);
  return [...new Set([...addresses, manifest.url])].map((address) => join('assets', basename(address))).sort();
}

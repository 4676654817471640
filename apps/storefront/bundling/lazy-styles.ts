import { parse } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const MODULE = 'virtual:lazy-styles';

/**
 * Gives the server, as `virtual:lazy-styles`, the style sheets of each lazy module by the name of its file. A lazy
 * component that the server renders needs them in the document, else it is unstyled until its script has loaded.
 * During development it is empty: there, Vite adds styles together with their modules.
 */
export function lazyStyles(): Plugin {
  const styles = new Map<string, string[]>();
  return {
    name: 'lazy-styles',
    // One instance for both: the client is built before the server.
    sharedDuringBuild: true,
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return;
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.isDynamicEntry && chunk.facadeModuleId)
          styles.set(
            parse(chunk.facadeModuleId).name,
            Array.from(collectStyles(chunk, bundle), (file) => `/${file}`),
          );
    },
    resolveId: {
      filter: { id: new RegExp(`^${MODULE}$`) },
      handler: () => `\0${MODULE}`,
    },
    load: {
      filter: { id: new RegExp(`^\0${MODULE}$`) },
      handler: () => `export default ${JSON.stringify(Object.fromEntries(styles))};`,
    },
  };
}

/** The style sheets of a chunk and of all chunks that it imports. */
function collectStyles(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  visited = new Set<Rolldown.OutputChunk>(),
): Set<string> {
  visited.add(chunk);
  const styles = new Set<string>();
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk' && !visited.has(imported))
      for (const style of collectStyles(imported, bundle, visited)) styles.add(style);
  }
  for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
  return styles;
}

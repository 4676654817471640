import MagicString from 'magic-string';
import type { Plugin } from 'vite';

/** The slice of an ESTree node that is looked at here. */
interface Node {
  type: string;
  start: number;
  end: number;
  name?: string;
  body?: Node[];
  declaration?: Node | null;
  declarations?: { init: Node | null }[];
  callee?: Node;
  arguments?: Node[];
  properties?: (Node & { key: { name?: string; value?: string } })[];
}

const KEPT = new Set(['method', 'path']);

/**
 * Leaves of each `endpoint({ … })` only what the browser needs to call it, and lets every schema of the contract that is then
 * unused fall away: the production bundle carries paths, not zod. Development, tests and the server keep all.
 */
export function stripSchemas(): Plugin {
  return {
    name: 'strip-contract-schemas',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /libs[\\/]api-contract[\\/]src[\\/]/ },
      order: 'post',
      handler(code) {
        const text = new MagicString(code);
        for (const value of computedAtTheTop(this.parse(code) as unknown as Node)) {
          if (value.callee?.name === 'endpoint') keepMethodAndPath(text, value);
          // A bundler cannot know that building a schema changes nothing else.
          else text.appendLeft(value.start, '/* @__PURE__ */ (() => (').appendRight(value.end, '))()');
        }
        return text.hasChanged() ? { code: text.toString(), map: text.generateMap({ hires: true }) } : null;
      },
    },
  };
}

const COMPUTED = new Set(['CallExpression', 'ObjectExpression']);

/** The values of a module's constants that are made by calls, or may have some inside. */
function computedAtTheTop(program: Node): Node[] {
  return (program.body ?? [])
    .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
    .flatMap(({ init }) => (init && COMPUTED.has(init.type) ? [init] : []));
}

function keepMethodAndPath(text: MagicString, call: Node): void {
  const properties = call.arguments?.[0]?.properties ?? [];
  const kept = properties.filter(({ key }) => KEPT.has(key.name ?? key.value ?? ''));
  const source = kept.map(({ start, end }) => text.original.slice(start, end)).join(',');
  text.overwrite(call.start, call.end, `/* @__PURE__ */ Object.freeze({${source}})`);
}

import MagicString from 'magic-string';
import type { Plugin } from 'vite';

/** The slice of an ESTree node that is looked at here. */
interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const KEPT = new Set(['method', 'path']);

/**
 * Leaves of each `endpoint({ … })` only what the browser needs to call it. The schemas are then unused and fall away:
 * the production bundle carries paths, not zod. Development, tests and the server keep all.
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
        for (const call of callsTo(this.parse(code) as unknown as Node)) {
          const name = (call['callee'] as Node & { name?: string }).name;
          if (name === 'endpoint') stripEndpoint(text, call);
        }
        return text.hasChanged() ? { code: text.toString(), map: text.generateMap({ hires: true }) } : null;
      },
    },
  };
}

function stripEndpoint(text: MagicString, call: Node): void {
  const [description] = call['arguments'] as Node[];
  const properties = (description?.['properties'] ?? []) as (Node & { key: { name?: string; value?: string } })[];
  const kept = properties.filter(({ key }) => KEPT.has(key.name ?? key.value ?? ''));
  if (!description || kept.length !== KEPT.size) return;
  text.overwrite(
    call.start,
    call.end,
    `/* @__PURE__ */ Object.freeze({${kept.map(({ start, end }) => text.original.slice(start, end)).join(',')}})`,
  );
}

function* callsTo(node: unknown): Generator<Node> {
  if (Array.isArray(node)) {
    for (const one of node) yield* callsTo(one);
  } else if (typeof node === 'object' && node !== null && 'type' in node) {
    const found = node as Node;
    if (found.type === 'CallExpression' && (found['callee'] as Node).type === 'Identifier') yield found;
    for (const value of Object.values(found)) yield* callsTo(value);
  }
}

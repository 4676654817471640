import { existsSync, globSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import {
  createProjectGraphAsync,
  workspaceRoot,
  type CreateNodes,
  type NxJsonConfiguration,
  type ProjectGraph,
} from '@nx/devkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { commandsLine } from '../lib-generator/files.ts';

let graph: ProjectGraph;
beforeAll(async () => {
  process.env['NX_DAEMON'] = 'false';
  graph = await createProjectGraphAsync({ exitOnError: false });
});

const getTargets = (project: string) =>
  (graph.dependencies[project] ?? []).map(({ target }) => target).filter((target) => !target.startsWith('npm:'));
const withTag = (tag: string) =>
  Object.values(graph.nodes)
    .filter(({ data }) => data.tags?.includes(tag))
    .map(({ name }) => name);

/** A project and all that it depends on. */
function findClosure(project: string, found = new Set<string>()): Set<string> {
  if (found.has(project)) return found;
  found.add(project);
  for (const target of getTargets(project)) findClosure(target, found);
  return found;
}

describe('the project graph', () => {
  it('has an edge to each lib whose texts a lib uses, so that Nx tests it when they change', () => {
    const missing = Object.values(graph.nodes)
      .filter(({ data }) => data.root.startsWith('libs/'))
      .flatMap(({ name, data }) => {
        const closure = findClosure(name);
        return globSync(`${data.root}/src/**/*.tsx`, { exclude: (path) => path.includes('.test.') }).flatMap((file) =>
          Array.from(
            readFileSync(file, 'utf8').matchAll(/useTranslation\('([\w-]+)'\)/g),
            ([, namespace = '']) => namespace,
          )
            .filter((namespace) => !closure.has(namespace))
            .map((namespace) => `${file}: ${namespace}`),
        );
      });
    expect(missing).toEqual([]);
  });

  it('has edges: without them cycles and forbidden imports would not be detected', () => {
    expect(getTargets('api')).toContain('api-contract');
    expect(getTargets('storefront')).toContain('api-contract');
    expect(getTargets('api-client')).toContain('api-contract');
  });

  it('has exactly one type and one runtime tag for every project', () => {
    const wrong = Object.values(graph.nodes).filter(({ data }) => {
      const count = (prefix: string) => data.tags?.filter((tag) => tag.startsWith(prefix)).length;
      return count('type:') !== 1 || count('runs:') !== 1;
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('has no feature that depends on a feature', () => {
    const features = new Set(withTag('type:feature'));
    const edges = [...features].flatMap((name) => getTargets(name).filter((target) => features.has(target)));
    expect(edges).toEqual([]);
  });

  it('names every lib after its folder, and every lib has a README', () => {
    const libs = Object.values(graph.nodes).filter(({ data }) => data.root.startsWith('libs/'));
    expect(libs.filter(({ name, data }) => data.root !== `libs/${name}`).map(({ name }) => name)).toEqual([]);
    expect(libs.filter(({ data }) => !existsSync(`${data.root}/README.md`)).map(({ name }) => name)).toEqual([]);
  });

  it('has the targets of every lib that its README names', () => {
    const libs = Object.values(graph.nodes).filter(({ data }) => data.root.startsWith('libs/'));
    for (const { name, data } of libs) {
      const hasStories = existsSync(`${data.root}/.storybook`);
      const line = commandsLine(name, { hasStories });
      expect(hasStories, `${name} has a Storybook for its stories`).toBe(
        hasStories || globSync(`${data.root}/src/**/*.stories.tsx`).length > 0,
      );
      expect(readFileSync(`${data.root}/README.md`, 'utf8')).toContain(`\n${line}\n`);
      for (const [, target = ''] of line.matchAll(/npx nx ([\w-]+)/g)) {
        expect(data.targets, `${name} has the target ${target}`).toHaveProperty(target);
      }
    }
  });

  it('has no target that two plugins infer', async () => {
    const nxJson = JSON.parse(readFileSync('nx.json', 'utf8')) as NxJsonConfiguration;
    const claims = await Promise.all((nxJson.plugins ?? []).map((plugin) => inferTargets(plugin, nxJson)));
    const targets = claims.flat();
    expect(targets).toEqual(expect.arrayContaining(['libs/search: test', 'apps/storefront: build', 'apps/api: build']));
    expect(targets.filter((target, index) => targets.indexOf(target) < index)).toEqual([]);
  });

  it('builds for production and tests for tests, whatever NODE_ENV the plugins leave in the process of Nx', () => {
    for (const [name, { data }] of Object.entries(graph.nodes)) {
      for (const [target, value] of [
        ['build', 'production'],
        ['test', 'test'],
        ['test-storybook', 'test'],
      ] as const) {
        const options = data.targets?.[target]?.options as { env?: Record<string, string> } | undefined;
        if (options) expect(options.env?.['NODE_ENV'], `${name}:${target}`).toBe(value);
      }
    }
  });

  it('has the whole folder of a build as its output, compressed files included', () => {
    expect(graph.nodes['storefront']?.data.targets?.['build']?.outputs).toEqual(['{projectRoot}/dist']);
    expect(graph.nodes['api']?.data.targets?.['build']?.outputs).toEqual(['{projectRoot}/dist']);
  });
});

type Plugin = NonNullable<NxJsonConfiguration['plugins']>[number];

/**
 * The targets that a plugin infers, as `libs/search: test`. Those that only order others are left
 * out.
 */
async function inferTargets(entry: Plugin, nxJsonConfiguration: NxJsonConfiguration): Promise<string[]> {
  const {
    plugin,
    options = {},
    include = ['**'],
    exclude = [],
  } = typeof entry === 'string' ? { plugin: entry } : entry;
  const {
    createNodes: [pattern, create],
  } = (await import(plugin)) as { createNodes: CreateNodes };
  const isIn = (globs: readonly string[], file: string) => globs.some((glob) => matchesGlob(file, glob));
  const files = globSync(pattern, { exclude: (name) => /^(node_modules|dist)$/.test(name) });
  const results = await create(
    files.filter((file) => isIn(include, file) && !isIn(exclude, file)),
    options,
    { workspaceRoot, nxJsonConfiguration },
  );
  const targets = results.flatMap(([, { projects = {} }]) =>
    Object.entries(projects).flatMap(([root, { targets = {} }]) =>
      Object.keys(targets).map((name) => `${root}: ${name}`),
    ),
  );
  return [...new Set(targets)].filter((target) => !/: (build|watch)-deps$/.test(target));
}

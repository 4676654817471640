import { existsSync } from 'node:fs';
import { createProjectGraphAsync, type ProjectGraph } from '@nx/devkit';
import { beforeAll, describe, expect, it } from 'vitest';

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

describe('the project graph', () => {
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
});

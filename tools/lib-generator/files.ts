export interface LibOptions {
  name: string;
  type: 'feature' | 'ui' | 'core' | 'contract' | 'testing';
  runs: 'web' | 'server' | 'anywhere';
}

export const projectFile = ({ name, type, runs }: LibOptions) =>
  JSON.stringify({
    $schema: '../../node_modules/nx/schemas/project-schema.json',
    name,
    projectType: 'library',
    sourceRoot: `libs/${name}/src`,
    tags: [`type:${type}`, `runs:${runs}`],
    targets: { lint: {}, typecheck: {}, test: {} },
  });

export const tsconfigFile = JSON.stringify({ extends: '../../tsconfig.base.json', include: ['src', '../../types'] });

export const readmeFile = ({ name }: LibOptions) => `# ${name}

What it shows or does, for whom.

| asks the API | URL parameters | requirements |
| --- | --- | --- |
| — | — | — |
`;

export const indexFile = `// Named exports only, one sentence of TSDoc on each where it is defined: the only file that others import.
export {};
`;

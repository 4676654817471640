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
  });

export const tsconfigFile = JSON.stringify({ extends: '../../tsconfig.base.json', include: ['src', '../../types'] });

export const viteFile = `import { projectTests } from '../../tools/presets/vitest-preset.ts';

export default projectTests(import.meta.dirname);
`;

export const storybookFile = `import { libStories } from '../../../tools/presets/storybook.ts';

export default libStories(import.meta.dirname);
`;

const STORYBOOK_COMMANDS = '`npx nx storybook NAME`, `npx nx test-storybook NAME`, ';

/** How to work in one lib alone: the last line of its README. */
export const commandsLine = (name: string, { hasStories }: { hasStories: boolean }) =>
  `Alone: \`npx nx test NAME\`, ${hasStories ? STORYBOOK_COMMANDS : ''}\`npx nx lint NAME\`, \`npx nx typecheck NAME\`.`.replaceAll(
    'NAME',
    name,
  );

export const readmeFile = ({ name, type }: LibOptions) => `# ${name}

What it shows or does, for whom.

| asks the API | URL parameters | requirements |
| --- | --- | --- |
| — | — | — |

${commandsLine(name, { hasStories: type === 'feature' || type === 'ui' })}
`;

export const indexFile = `// Named exports only, one sentence of TSDoc on each where it is defined: the only file that others import.
export {};
`;

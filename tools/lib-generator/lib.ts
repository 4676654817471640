import { formatFiles, updateJson, type Tree } from '@nx/devkit';
import { libraryGenerator } from '@nx/react';
import { indexFile, projectFile, readmeFile, storybookFile, tsconfigFile, viteFile, type LibOptions } from './files.ts';

const LANGUAGES = ['en', 'it', 'es', 'ja', 'ru', 'de'];
/** What Nx adds for compilers that no lib here uses. */
const UNUSED_FILES = ['.babelrc', 'tsconfig.lib.json'];

interface BaseConfig {
  compilerOptions: { paths: Record<string, string[]> };
}

/** `npx nx g ./tools/lib-generator:lib NAME --type=feature --runs=web` */
export default async function generateLib(tree: Tree, options: LibOptions): Promise<void> {
  const { name, type } = options;
  const root = `libs/${name}`;
  if (tree.exists(root)) throw new Error(`${root} exists already. Choose another name.`);

  const workspace = tree.read('nx.json') ?? '';
  await libraryGenerator(tree, {
    name,
    directory: root,
    importPath: `@marketplace/${name}`,
    useProjectJson: true,
    addPlugin: true,
    bundler: 'none',
    style: 'none',
    component: false,
    // Each of them is one configuration for all libs.
    linter: 'none',
    unitTestRunner: 'none',
    skipPackageJson: true,
    skipFormat: true,
  });
  // Nx keeps the answers of its last generator there.
  tree.write('nx.json', workspace);
  for (const file of UNUSED_FILES) tree.delete(`${root}/${file}`);
  tree.write(`${root}/project.json`, projectFile(options));
  tree.write(`${root}/tsconfig.json`, tsconfigFile);
  tree.write(`${root}/vite.config.ts`, viteFile);
  tree.write(`${root}/README.md`, readmeFile(options));
  tree.write(`${root}/src/index.ts`, indexFile);
  const hasTexts = type === 'feature' || type === 'ui';
  for (const language of hasTexts ? LANGUAGES : []) {
    tree.write(`${root}/src/lib/strings/${language}.json`, '{}\n');
  }
  if (hasTexts) tree.write(`${root}/.storybook/main.ts`, storybookFile);
  updateJson<BaseConfig>(tree, 'tsconfig.base.json', (config) => {
    const paths = Object.entries(config.compilerOptions.paths).sort(([a], [b]) => a.localeCompare(b));
    return { ...config, compilerOptions: { ...config.compilerOptions, paths: Object.fromEntries(paths) } };
  });
  await formatFiles(tree);
}

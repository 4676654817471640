import { formatFiles, updateJson, type Tree } from '@nx/devkit';
import { indexFile, projectFile, readmeFile, tsconfigFile, type LibOptions } from './files.ts';

const LANGUAGES = ['en', 'it', 'es', 'ja', 'ru', 'de'];

interface BaseConfig {
  compilerOptions: { paths: Record<string, string[]> };
}

/** `npx nx g ./tools/lib-generator:lib NAME --type=feature --runs=web` */
export default async function generateLib(tree: Tree, options: LibOptions): Promise<void> {
  const { name, type } = options;
  const root = `libs/${name}`;
  if (tree.exists(root)) throw new Error(`${root} exists already. Choose another name.`);

  tree.write(`${root}/project.json`, projectFile(options));
  tree.write(`${root}/tsconfig.json`, tsconfigFile);
  tree.write(`${root}/README.md`, readmeFile(options));
  tree.write(`${root}/src/index.ts`, indexFile);
  const hasTexts = type === 'feature' || type === 'ui';
  for (const language of hasTexts ? LANGUAGES : []) {
    tree.write(`${root}/src/lib/strings/${language}.json`, '{}\n');
  }
  updateJson<BaseConfig>(tree, 'tsconfig.base.json', (config) => {
    const paths = { ...config.compilerOptions.paths, [`@marketplace/${name}`]: [`./${root}/src/index.ts`] };
    const sorted = Object.fromEntries(Object.entries(paths).sort(([a], [b]) => a.localeCompare(b)));
    return { ...config, compilerOptions: { ...config.compilerOptions, paths: sorted } };
  });
  await formatFiles(tree);
}

import { cpSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readJson } from '@nx/devkit';
import { createTreeWithEmptyWorkspace } from '@nx/devkit/testing';
import { flushChanges, FsTree } from 'nx/src/generators/tree.js';
import { describe, expect, it } from 'vitest';
import { packageBin } from '../process/installed-package.ts';
import { runNode } from '../process/run-command.ts';
import generateLib from './lib.ts';

function emptyTree() {
  const tree = createTreeWithEmptyWorkspace({ formatter: 'prettier' });
  tree.write(
    'tsconfig.base.json',
    JSON.stringify({ compilerOptions: { paths: { '@marketplace/ui': ['./libs/ui/src/index.ts'] } } }),
  );
  return tree;
}

describe('the lib generator', () => {
  it('creates a lib with tags, texts in six languages and an alias', async () => {
    const tree = emptyTree();
    await generateLib(tree, { name: 'gift-cards', type: 'feature', runs: 'web' });
    expect(readJson(tree, 'libs/gift-cards/project.json')).toMatchObject({
      name: 'gift-cards',
      tags: ['type:feature', 'runs:web'],
    });
    expect(tree.children('libs/gift-cards').sort()).toEqual([
      '.storybook',
      'README.md',
      'project.json',
      'src',
      'tsconfig.json',
      'vite.config.ts',
    ]);
    expect(tree.children('libs/gift-cards/src/lib/strings')).toHaveLength(6);
    expect(Object.keys(readJson(tree, 'tsconfig.base.json').compilerOptions.paths)).toEqual([
      '@marketplace/gift-cards',
      '@marketplace/ui',
    ]);
  });

  it('creates no texts for a lib without screens, and never overwrites a lib', async () => {
    const tree = emptyTree();
    await generateLib(tree, { name: 'coupons', type: 'core', runs: 'anywhere' });
    expect(tree.exists('libs/coupons/src/lib/strings/en.json')).toBe(false);
    await expect(generateLib(tree, { name: 'coupons', type: 'core', runs: 'anywhere' })).rejects.toThrow(
      'libs/coupons exists already. Choose another name.',
    );
  });

  it('creates a lib that passes type check, lint, formatting and its own tests', async () => {
    const root = mkdtempSync(join(tmpdir(), 'lib-generator-'));
    for (const name of [
      'tsconfig.base.json',
      'eslint.config.ts',
      'nx.json',
      'package.json',
      '.prettierrc.json',
      'types',
      'tools/presets',
    ]) {
      cpSync(name, join(root, name), { recursive: true });
    }
    symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
    const tree = new FsTree(root, false);
    await generateLib(tree, { name: 'gift-cards', type: 'feature', runs: 'web' });
    flushChanges(root, tree.listChanges());

    const lib = join(root, 'libs', 'gift-cards');
    const run = (file: string, ...args: string[]) => runNode(file, args, { cwd: root });
    expect(await run(packageBin('typescript', 'tsc'), '-p', lib)).toEqual({ code: 0, output: '' });
    expect(await run(packageBin('prettier'), '--check', lib)).toMatchObject({ code: 0 });
    expect(await run(packageBin('eslint'), '--max-warnings', '0', lib)).toMatchObject({ code: 0 });
    expect(await runNode(packageBin('vitest'), ['run'], { cwd: lib })).toMatchObject({ code: 0 });
  }, 300_000);
});

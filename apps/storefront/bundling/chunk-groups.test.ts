import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CHUNK_GROUPS, isInGroup } from './chunk-groups';

const paths = CHUNK_GROUPS.flatMap(({ paths, except = [] }) => [...paths, ...except]);
const WORKSPACE = resolve(import.meta.dirname, '../../..');
const findFiles = (path: string) => globSync(path.endsWith('/') ? `${path}*` : `${path}.*`, { cwd: WORKSPACE });

describe('chunk groups', () => {
  it.each(paths)('%s exists', (path) => {
    expect(findFiles(path)).not.toEqual([]);
  });

  it('a group matches folders with their subfolders and files by their full name, without its exceptions', () => {
    const group = { name: 'x', paths: ['libs/a/src/', 'libs/b/src/lib/one'], except: ['libs/a/src/lib/two'] };
    expect(isInGroup(group, 'libs/a/src/lib/x/three.ts')).toBe(true);
    expect(isInGroup(group, 'libs/b/src/lib/one.module.css')).toBe(true);
    expect(isInGroup(group, 'libs/b/src/lib/one-more.ts')).toBe(false);
    expect(isInGroup(group, 'libs/a/src/lib/two.tsx')).toBe(false);
  });
});

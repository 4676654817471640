import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findCycles, readImports } from './import-cycles';

const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && existsSync(file));

describe('the check of import cycles', () => {
  it('finds no cycle in this repository, imports of types included', () => {
    const imports = readImports(sources);
    expect(imports.size).toBeGreaterThan(500);
    expect(findCycles(imports)).toEqual([]);
  });

  it('reads imports of values, imports of types and lazy imports', () => {
    expect(readImports(['libs/realtime/src/lib/realtime.ts']).get('libs/realtime/src/lib/realtime.ts')).toEqual([
      'libs/realtime/src/lib/connection.ts',
      'libs/realtime/src/lib/when-idle.ts',
      'libs/realtime/src/lib/connection.ts',
    ]);
  });

  it('reports the modules of each cycle', () => {
    const imports = { a: ['b'], b: ['c', 'd'], c: [], d: ['e'], e: ['b'], f: ['f'], g: ['a'] };
    expect(findCycles(new Map(Object.entries(imports)))).toEqual([['b', 'd', 'e'], ['f']]);
  });
});

import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');
const isDefined = (sheet: string, name: string) => new RegExp(`\\.${name}(?![\\w-])`).test(sheet);

interface Named {
  sheet: string;
  name: string;
}

/** The classes that a component reads from style sheets; computed names are not found. */
function classesOfCode(file: string, source: string): Named[] {
  return [...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, variable = '', path = '']) =>
    [...source.matchAll(new RegExp(`\\b${variable}(?:\\['([\\w-]+)'\\]|\\.([a-zA-Z]\\w*))`, 'g'))].map(
      ([, quoted, plain]) => ({ sheet: join(dirname(file), path), name: quoted ?? plain ?? '' }),
    ),
  );
}

/** The classes that a style sheet takes from another. */
function classesOfStyles(file: string, source: string): Named[] {
  return [...source.matchAll(/composes:\s*([\w\s-]+?)\s+from '([^']+)'/g)].flatMap(([, names = '', path = '']) =>
    names.split(/\s+/).map((name) => ({ sheet: join(dirname(file), path), name })),
  );
}

describe('the check of style sheet classes', () => {
  it('finds the classes that code and style sheets use', () => {
    const code = `import s from './a.module.css'; const b = [s['one'], s.two, s[look]];`;
    expect(classesOfCode('libs/x/b.tsx', code)).toEqual([
      { sheet: 'libs/x/a.module.css', name: 'one' },
      { sheet: 'libs/x/a.module.css', name: 'two' },
    ]);
    expect(classesOfStyles('libs/x/b.module.css', `.a { composes: one two from '../a.module.css'; }`)).toEqual([
      { sheet: 'libs/a.module.css', name: 'one' },
      { sheet: 'libs/a.module.css', name: 'two' },
    ]);
    expect(isDefined('.one-more {}', 'one')).toBe(false);
  });

  it('finds no used class that its style sheet lacks', () => {
    const code = globSync(['libs/*/src/**/*.tsx', 'apps/storefront/app/**/*.tsx']);
    const styles = globSync(['libs/*/src/**/*.css', 'apps/storefront/app/**/*.css']);
    const named = [
      ...code.flatMap((file) => classesOfCode(file, read(file))),
      ...styles.flatMap((file) => classesOfStyles(file, read(file))),
    ];
    expect(named.length).toBeGreaterThan(500);
    const missing = named.filter(({ sheet, name }) => !isDefined(read(sheet), name));
    expect(missing.map(({ sheet, name }) => `${sheet} has no .${name}`)).toEqual([]);
  });
});

import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

describe('the documentation', () => {
  it('names every lib in the table of docs/architecture.md, and no other', () => {
    const text = readFileSync('docs/architecture.md', 'utf8');
    const table = text.slice(text.indexOf('| lib '), text.indexOf('## What may import what'));
    const named = [...table.matchAll(/^\| `([\w-]+)`/gm)].map((match) => match[1]);
    expect(named.sort()).toEqual(readdirSync('libs').sort());
  });

  it('has no dead link', () => {
    const files = ['README.md', ...globSync('docs/**/*.md'), ...globSync('libs/*/README.md')];
    const dead = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:)([^)#\s]+)/g)]
        .filter((match) => !existsSync(join(dirname(file), match[1] ?? '')))
        .map((match) => `${file}: ${match[1]}`),
    );
    expect(dead).toEqual([]);
  });

  it('numbers every decision uniquely', () => {
    const numbers = readdirSync('docs/decisions').flatMap((name) => /^(\d{4})-/.exec(name)?.[1] ?? []);
    expect(numbers).toEqual([...new Set(numbers)]);
  });
});

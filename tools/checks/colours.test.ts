import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const COLOUR = /#[0-9a-f]{3,8}\b(?![\w-])|\b(?:rgb|rgba|hsl|hsla|hwb|lab|lch|oklab|oklch|color)\(/gi;

/** Colour literals of a file. In code only those in quotes: `#1` in a comment is no colour. */
function colourLiterals(file: string, source: string): string[] {
  const text = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
  const places = file.endsWith('.css') ? [text] : (text.match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? []);
  return places.flatMap((place) => place.match(COLOUR) ?? []).map((colour) => `${file}: ${colour}`);
}

describe('the check of colours', () => {
  it('finds literals in style sheets and in code', () => {
    expect(colourLiterals('a.css', 'a { color: #fff; background: var(--ground) } /* #000 */')).toEqual(['a.css: #fff']);
    expect(colourLiterals('a.tsx', `const a = { color: 'rgba(0, 0, 0, 0.5)', to: '/x#top' }; // '#abc'`)).toEqual([
      'a.tsx: rgba(',
    ]);
  });

  it('finds no literal outside of the theme', () => {
    const files = globSync(['libs/*/src/**/*.{css,ts,tsx}', 'apps/storefront/{app,server}/**/*.{css,ts,tsx}']).filter(
      (file) => !/^libs\/(palettes|theme|testing)\//.test(file) && !/\.(test|stories)\.tsx?$/.test(file),
    );
    expect(files.length).toBeGreaterThan(10);
    expect(files.flatMap((file) => colourLiterals(file, readFileSync(file, 'utf8')))).toEqual([]);
  });
});

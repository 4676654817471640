import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { proofsIn } from './proofs.ts';
import { currentDocument, readProofs, readRows, requirementsDocument } from './requirements.ts';

describe('proofsIn', () => {
  it('reads the titles of tests, each form of them, and nothing else', () => {
    const source = `
      // it('AP-01 in a comment')
      describe('AP-02 a group', () => {
        it('AP-03 and AP-04 both', () => {});
        it.each([1])('AP-05 of %s', () => {});
        test(\`AP-06 in a browser\`, () => {});
        test.describe('AP-07 a group', () => {});
        test(\`AP-09 \${path} of several\`, () => {});
      });
      const text = 'AP-08';`;
    expect(proofsIn('x.test.ts', source).map(({ id }) => id)).toEqual(['AP-03', 'AP-04', 'AP-05', 'AP-06', 'AP-09']);
  });

  it('reads the names of stories', () => {
    expect(
      proofsIn('x.stories.tsx', "export const A = { name: 'SE-04 on a phone', args: { title: 'SE-05' } };"),
    ).toEqual([{ id: 'SE-04', file: 'x.stories.tsx', title: 'SE-04 on a phone' }]);
  });
});

describe('requirementsDocument', () => {
  it('shows each row with its proofs, or that it has none', () => {
    const groups = [
      {
        id: 'SE',
        title: 'search',
        rows: [
          { id: 'SE-01', text: 'a | b' },
          { id: 'SE-02', text: 'c' },
        ],
      },
    ];
    const text = requirementsDocument(groups, [{ id: 'SE-01', file: 'x.test.ts', title: 'SE-01 shows' }]);
    expect(text).toContain('1 of 2 rows');
    expect(text).toContain('| SE-01 | a \\| b | `x.test.ts`: SE-01 shows |');
    expect(text).toContain('| SE-02 | c | — |');
  });
});

describe('docs/requirements.md', () => {
  it('is current', () => {
    const isCurrent = readFileSync('docs/requirements.md', 'utf8') === currentDocument();
    expect(isCurrent, 'docs/requirements.md is not current. Run: npm run docs').toBe(true);
  });

  it('has 121 rows, each once, and no test names a row that does not exist', () => {
    const ids = readRows().flatMap((group) => group.rows.map((row) => row.id));
    expect(new Set(ids).size).toBe(121);
    expect(ids).toHaveLength(121);
    const unknown = readProofs().filter(
      ({ id }) => !ids.includes(id) && /^(AP|HF|RT|AU|SE|AV|PD|OR|RQ|AC|ME|RV|PO|IL|AN|CA)/.test(id),
    );
    expect(unknown).toEqual([]);
  });
});

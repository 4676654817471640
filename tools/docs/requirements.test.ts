import { describe, expect, it } from 'vitest';
import { findProofs } from './find-proofs.ts';
import { readProofs, readRequirementIds, renderProofReport } from './requirements.ts';

describe('findProofs', () => {
  const readIds = (source: string) => findProofs('x.test.ts', source).map(({ id }) => id);

  it('reads the titles of every form of test, and nothing else', () => {
    const source = `
      // it('AP-01 in a comment')
      it('AP-03 and AP-04 both', () => {});
      it.each([1])('AP-05 of %s', () => {});
      test(\`AP-06 in a browser\`, () => {});
      test(\`AP-09 \${path} of several\`, () => {});
      const text = 'AP-08';
      expect(text).toBe('AP-10');
      test.beforeEach('AP-11', () => {});`;
    expect(readIds(source)).toEqual(['AP-03', 'AP-04', 'AP-05', 'AP-06', 'AP-09']);
  });

  it('includes the titles of groups that contain a test', () => {
    const source = `
      describe('AP-01 a page', () => {
        describe.each([1])('%s', () => it.each\`a\`('loads', () => {}));
        test.describe('AP-02 in a browser', () => void test('AP-03 works', () => {}));
      });
      describe('AP-04 to be written', () => {});`;
    expect(findProofs('x.test.ts', source).map(({ id, title }) => `${id}: ${title}`)).toEqual([
      'AP-01: AP-01 a page › %s › loads',
      'AP-01: AP-01 a page › AP-02 in a browser › AP-03 works',
      'AP-02: AP-01 a page › AP-02 in a browser › AP-03 works',
      'AP-03: AP-01 a page › AP-02 in a browser › AP-03 works',
    ]);
  });

  it('reads test functions that a file defines', () => {
    expect(readIds("const strictTest = test.extend({}); strictTest('AP-01 works', () => {})")).toEqual(['AP-01']);
  });

  it('reads the names of stories', () => {
    expect(
      findProofs('x.stories.tsx', "export const A = { name: 'SE-04 on a phone', args: { title: 'SE-05' } };"),
    ).toEqual([{ id: 'SE-04', file: 'x.stories.tsx', title: 'SE-04 on a phone' }]);
  });
});

describe('renderProofReport', () => {
  it('lists end-to-end tests as proofs, and other tests separately', () => {
    const text = renderProofReport(
      ['SE-01', 'SE-02', 'SE-03'],
      [
        { id: 'SE-01', file: 'x.spec.ts', title: 'SE-01 shows', isFromOutside: true },
        { id: 'SE-01', file: 'y.test.ts', title: 'SE-01 of a function', isFromOutside: false },
        { id: 'SE-02', file: 'y.test.ts', title: 'SE-02 of a function', isFromOutside: false },
      ],
    );
    expect(text).toContain('1 of 3 requirements');
    expect(text).toContain('## SE-01\n\n- `x.spec.ts`: SE-01 shows\n- also tested in `y.test.ts`\n');
    expect(text).toContain('## SE-02\n\n- no proof\n- also tested in `y.test.ts`\n');
    expect(text).toContain('## SE-03\n\n- no proof\n');
  });
});

describe('docs/requirements.md', () => {
  it('has 121 rows, each once, and tests name no other requirement', () => {
    const ids = readRequirementIds();
    expect(new Set(ids).size).toBe(121);
    expect(ids).toHaveLength(121);
    const unknown = readProofs().filter(
      ({ id }) => !ids.includes(id) && /^(AP|HF|RT|AU|SE|AV|PD|OR|RQ|AC|ME|RV|PO|IL|AN|CA)/.test(id),
    );
    expect(unknown).toEqual([]);
  });
});

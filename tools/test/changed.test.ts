import { describe, expect, it } from 'vitest';
import { getChangedSteps, getEndToEndArgs, readRequirements } from './changed.ts';

describe('getEndToEndArgs', () => {
  const readIds = (folder: string) =>
    folder === 'libs/ui' ? [] : folder === 'libs/search' ? ['SE-01', 'SE-04'] : ['PD-01'];
  const select = (changed: string[], files: string[] = []) => getEndToEndArgs({ changed, files }, readIds);

  it('selects tests by the requirements of the changed libs', () => {
    expect(select(['libs/search'])).toEqual(['--grep', 'SE-01|SE-04']);
    expect(select(['libs/search', 'libs/product'])).toEqual(['--grep', 'SE-01|SE-04|PD-01']);
  });

  it('selects changed test files', () => {
    const file = 'apps/storefront-e2e/tests/search.spec.ts';
    expect(select(['apps/storefront-e2e'], [file])).toEqual([file]);
  });

  it('selects all tests for an app, a lib without requirements and support of the tests', () => {
    expect(select(['apps/storefront'])).toEqual([]);
    expect(select(['libs/search', 'libs/ui'])).toEqual([]);
    expect(select(['libs/search', 'apps/storefront'])).toEqual([]);
    expect(select(['apps/storefront-e2e'], ['apps/storefront-e2e/support/test.ts'])).toEqual([]);
  });
});

it('a change of documents runs the checks alone, and no change runs nothing', () => {
  expect(getChangedSteps({ files: ['docs/requirements.md'], changed: [], affected: [] })).toHaveLength(2);
  expect(getChangedSteps({ files: [], changed: [], affected: [] })).toEqual([]);
});

it('a deleted file of a lib is tested like a changed one', () => {
  const change = { files: ['libs/formats/src/lib/gone.ts'], changed: ['libs/formats'], affected: ['libs/formats'] };
  expect(getChangedSteps(change)).toHaveLength(4);
});

it('readRequirements finds every requirement of a range in a README', () => {
  const ids = readRequirements('libs/search');
  expect(ids).toEqual(expect.arrayContaining(['SE-01', 'SE-07', 'SE-16', 'RT-08', 'HF-01']));
  expect(ids).not.toContain('SE-17');
});

import { describe, expect, it } from 'vitest';
import { checkClaims, findProvenIds, formatProven } from './proven-requirements.ts';

const ROWS = ['SE-01', 'SE-02', 'SE-03'];

describe('proven requirements', () => {
  it('are named in the full titles of passed tests', () => {
    const outcome = { name: 'x', passed: 2, failures: [], flaky: [], provenBy: [] };
    const outcomes = [
      outcome,
      { ...outcome, provenBy: ['x.spec.ts › SE-02 filters › SE-01 finds', 'x.spec.ts › SE-01 finds again'] },
    ];
    expect([...findProvenIds(outcomes)]).toEqual(['SE-02', 'SE-01']);
  });

  it('are counted, and the others are listed', () => {
    expect(formatProven(new Set(['SE-02']), ROWS)).toEqual([
      '1 of 3 requirements proven; without proof:',
      '  SE-01 SE-03',
    ]);
    expect(formatProven(new Set(ROWS), ROWS)).toEqual(['3 of 3 requirements proven']);
  });

  it('fail the run when they differ from those that titles claim', () => {
    const claimed = new Set(['SE-01', 'SE-02']);
    expect(checkClaims(claimed, claimed, ROWS).failures).toEqual([]);
    const [failure] = checkClaims(new Set(['SE-02', 'SE-03']), claimed, ROWS).failures;
    expect(failure?.messages).toEqual([
      expect.stringMatching(/none of these passed: SE-01$/),
      expect.stringMatching(/names them: SE-03$/),
    ]);
  });
});

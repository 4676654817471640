import { describe, expect, it } from 'vitest';
import { judge } from './judge.ts';
import { applyMutant, findMutants, sample } from './mutants.ts';

const SOURCE = `import { a } from './a';
export function price(days: number, isFree = false): number {
  for (let i = 0; i < days; i += 1) count();
  if (isFree && days > 1) return 0;
  return days * a;
}
`;
const mutants = findMutants('libs/x/src/price.ts', SOURCE);
const changed = (line: string) =>
  mutants.map((mutant) => applyMutant(SOURCE, mutant)).filter((text) => text.includes(line));

describe('findMutants', () => {
  it('changes operators, conditions, literals and calls, one at a time', () => {
    expect(changed('if (isFree || days > 1)')).toHaveLength(1);
    expect(changed('days >= 1')).toHaveLength(1);
    expect(changed('!(isFree && days > 1)')).toHaveLength(1);
    expect(changed('isFree = true')).toHaveLength(1);
    expect(changed('days / a')).toHaveLength(1);
    expect(mutants).toHaveLength(6);
  });

  it('does not change imports and loop headers', () => {
    for (const mutant of mutants) {
      const text = applyMutant(SOURCE, mutant);
      expect(text).toContain("import { a } from './a';");
      expect(text).toContain('for (let i = 0; i < days; i += 1)');
    }
  });

  it('gives a mutant the same id when its line moves', () => {
    const moved = findMutants('libs/x/src/price.ts', `\n\n${SOURCE}`);
    expect(moved.map(({ id }) => id)).toEqual(mutants.map(({ id }) => id));
    expect(moved[0]?.line).toBe((mutants[0]?.line ?? 0) + 2);
  });
});

describe('sample', () => {
  it('returns the same mutants for the same seed, and different ones for another', () => {
    const ids = (seed: string) => sample(mutants, 3, seed).map(({ id }) => id);
    expect(ids('1')).toEqual(ids('1'));
    expect(ids('1')).not.toEqual(ids('4'));
  });
});

describe('judge', () => {
  const [first, second] = mutants;
  if (!first || !second) throw new Error('There are no mutants.');
  const results = [
    {
      folder: 'libs/x/src',
      isBroken: false,
      mutantResults: [
        { mutant: first, isKilled: true },
        { mutant: second, isKilled: false },
      ],
    },
  ];

  it('requires a reason for each survivor', () => {
    expect(judge(results, {}, false).failures).toEqual(['1 survivors have no reason in tools/mutation/survivors.json']);
    expect(judge(results, { [second.id]: 'equal for every input' }, false).failures).toEqual([]);
  });

  it('fails a full run with too few mutants, too few killed ones, or reasons without a survivor', () => {
    const { failures } = judge(results, { [second.id]: 'equal', other: 'gone' }, true);
    expect(failures).toEqual([
      'survivors.json: this one does not survive: other',
      'Fewer than 300 mutants',
      'Fewer than 85 % of the mutants were killed',
    ]);
  });
});

import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findStoriesWithoutArgs } from './story-args.ts';

/** Nothing in these stories depends on data. */
const WITHOUT_ARGS = [
  'libs/auctions/src/lib/payment/unknown-auction-payment-screen.stories.tsx',
  'libs/messaging/src/lib/notices/notification-switch.stories.tsx',
  'libs/theme/src/lib/tokens.stories.tsx',
];

const findInFile = (file: string) => findStoriesWithoutArgs(file, readFileSync(file, 'utf8'));

describe('findStoriesWithoutArgs', () => {
  it('finds stories without args', () => {
    const source = `
      const meta = { title: 'UI/Button' } satisfies Meta;
      export const Small = { render: () => <Button size="small" /> };
      export const Large = { render: (_args, { globals }) => <Button /> };
      export const Loading = { render: () => <Spinner />, parameters: { controls: { disable: true } } };
      export const Busy = { render: ({ isBusy }) => <Button isBusy={isBusy} /> };`;
    expect(findStoriesWithoutArgs('x.stories.tsx', source)).toEqual([
      expect.stringMatching(/^x\.stories\.tsx:2: meta has no args/),
      expect.stringMatching(/^x\.stories\.tsx:3: render ignores the args/),
      expect.stringMatching(/^x\.stories\.tsx:4: render ignores the args/),
    ]);
    const empty = `const meta: Meta = { title: 'UI/Button', args: {} };`;
    expect(findStoriesWithoutArgs('x.stories.tsx', empty)).toHaveLength(1);
  });

  it('accepts stories whose meta has args and decorators', () => {
    const source = `const meta = { args: { size: 1 }, decorators: [inFrame], render: () => <Button /> } satisfies Meta;`;
    expect(findStoriesWithoutArgs('x.stories.tsx', source)).toEqual([]);
  });

  it('finds no story without controls in Storybook, except in the listed files', () => {
    const files = globSync('libs/*/src/**/*.stories.tsx');
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((file) => !WITHOUT_ARGS.includes(file)).flatMap(findInFile)).toEqual([]);
  });

  it('finds a story without args in every listed file', () => {
    expect(WITHOUT_ARGS.filter((file) => findInFile(file).length === 0)).toEqual([]);
  });
});

import type { Meta, StoryObj } from '@storybook/react-vite';
import { ScreenFrame } from '@marketplace/testing';
import { Button, ButtonLink } from './button';
import { StatusMessage } from './status-message';
import type { IllustrationName } from './illustration';

const ILLUSTRATIONS: readonly IllustrationName[] = [
  'nothingFound',
  'lost',
  'locked',
  'broken',
  'empty',
  'done',
  'waiting',
];

const meta = {
  title: 'UI/Message',
  component: StatusMessage,
  decorators: [
    (Story, { globals }) => (
      <ScreenFrame language={globals['language']}>
        <main className="page">
          <Story />
        </main>
      </ScreenFrame>
    ),
  ],
  args: {
    illustration: 'nothingFound',
    title: 'Nothing matches all of this',
    level: 1,
    children: 'Try other dates, or look a little further away.',
    actions: (
      <>
        <ButtonLink to="/" variant="primary">
          Show everything
        </ButtonLink>
        <Button>Clear dates</Button>
      </>
    ),
  },
} satisfies Meta<typeof StatusMessage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const WithActions: Story = {};
export const EveryIllustration: Story = {
  tags: ['every-theme'],
  args: { children: '' },
  parameters: { controls: { include: ['children'] } },
  render: ({ children }) => (
    <>
      <h1>Illustrations</h1>
      {ILLUSTRATIONS.map((illustration) => (
        <StatusMessage key={illustration} illustration={illustration} title={illustration}>
          {children}
        </StatusMessage>
      ))}
    </>
  ),
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { ScreenFrame } from '@marketplace/testing';
import { Button, ButtonLink } from './button';
import { Message } from './message';
import type { SketchName } from './sketch';

const SKETCHES: readonly SketchName[] = ['nothingFound', 'lost', 'locked', 'broken', 'empty', 'done', 'waiting'];

const meta = {
  title: 'UI/Message',
  component: Message,
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
    sketch: 'nothingFound',
    title: 'Nothing matches all of this',
    level: 1,
    children: 'Try other dates, or look a little further away.',
    actions: (
      <>
        <ButtonLink to="/" look="primary">
          Show everything
        </ButtonLink>
        <Button>Clear dates</Button>
      </>
    ),
  },
} satisfies Meta<typeof Message>;

export default meta;
type Story = StoryObj<typeof meta>;

export const WithActions: Story = {};
export const EverySketch: Story = {
  render: () => (
    <>
      <h1>Sketches</h1>
      {SKETCHES.map((sketch) => (
        <Message key={sketch} sketch={sketch} title={sketch} />
      ))}
    </>
  ),
};

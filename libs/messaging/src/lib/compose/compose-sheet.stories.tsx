import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { getHash, startConversation, type Language } from '@marketplace/api-contract';
import { message, mock, profile, refusal, ScreenFrame, thread } from '@marketplace/testing';
import { ComposeSheet } from './compose-sheet';

const key = mock(getHash, { result: 'key' });

const meta = {
  title: 'Messaging/ComposeSheet',
  component: ComposeSheet,
  decorators: [
    (Story, { globals, parameters }) => (
      <ScreenFrame
        language={globals['language'] as Language}
        session={{ user: parameters['isSignedOut'] ? null : profile() }}
      >
        <Story />
      </ScreenFrame>
    ),
  ],
  parameters: { msw: { handlers: [key] } },
  args: {
    seller: { id: '3', name: 'North Saskatchewan Paddle Co.' },
    product: { id: '12', name: 'Cedar canoe with two paddles' },
    onClose: () => undefined,
  },
} satisfies Meta<typeof ComposeSheet>;
export default meta;
type Story = StoryObj<typeof meta>;

export const AboutAListing: Story = {};
export const ToASeller: Story = { args: { product: undefined } };
export const SignedOut: Story = { parameters: { isSignedOut: true } };
export const NothingWritten: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
    await expect(canvas.getByText('This is a required field.')).toBeVisible();
  },
};
export const TooMany: Story = {
  parameters: { msw: { handlers: [key, mock(startConversation, refusal(429, 'too_many_requests'))] } },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('textbox'), 'Is it light?');
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
    await expect(await canvas.findByText(/a lot in a short time/)).toBeVisible();
  },
};
export const Sent: Story = {
  parameters: {
    msw: { handlers: [key, mock(startConversation, { conversationId: thread().id, message: message() })] },
  },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('textbox'), 'Is it light?');
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
    await expect(await canvas.findByRole('link', { name: 'See the conversation' })).toBeVisible();
  },
};
export const LongGermanNameOnAPhone: Story = {
  args: {
    seller: { id: '3', name: 'Garmischer Kanuverleihgenossenschaftsvereinigung' },
    product: { id: '12', name: 'Donaudampfschifffahrtsgesellschaftskapitänspatentprüfungsboot' },
  },
  globals: { language: 'de', viewport: { value: 'w360' } },
};

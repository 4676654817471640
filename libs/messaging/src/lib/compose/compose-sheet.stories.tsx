import type { Meta, StoryObj } from '@storybook/react-vite';
import { http, HttpResponse } from 'msw';
import { expect, screen, userEvent } from 'storybook/test';
import { getHash, startConversation, type Language } from '@marketplace/api-contract';
import { message, mock, profile, errorResponse, ScreenFrame, thread } from '@marketplace/testing';
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

export const AboutAListing: Story = {
  tags: ['every-theme'],
  play: async () => expect(await screen.findByRole('textbox')).toHaveFocus(),
};
export const ToASeller: Story = { args: { product: undefined } };
export const SignedOut: Story = { parameters: { isSignedOut: true } };
export const EmptyText: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
    await expect(screen.getByText('Write a message or attach a file.')).toBeVisible();
  },
};
export const TooManyMessages: Story = {
  parameters: { msw: { handlers: [key, mock(startConversation, errorResponse(429, 'too_many_requests'))] } },
  play: async () => {
    await userEvent.type(await screen.findByRole('textbox'), 'Is it light?');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await expect(await screen.findByText(/too many messages in a short time/)).toBeVisible();
  },
};
export const Offline: Story = {
  parameters: { msw: { handlers: [key, http.post('*/api/conversations', () => HttpResponse.error())] } },
  play: async () => {
    await userEvent.type(await screen.findByRole('textbox'), 'Is it light?');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await expect(await screen.findByText(/couldn’t send your message/)).toBeVisible();
    await expect(screen.getByRole('textbox')).toHaveValue('Is it light?');
  },
};
export const Sent: Story = {
  parameters: {
    msw: { handlers: [key, mock(startConversation, { conversationId: thread().id, message: message() })] },
  },
  play: async () => {
    await userEvent.type(await screen.findByRole('textbox'), 'Is it light?');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    const see = await screen.findByRole('link', { name: 'View conversation' });
    await expect(see).toBeVisible();
    await expect(see).toHaveFocus();
  },
};
export const LongGermanNameOnAPhone: Story = {
  args: {
    seller: { id: '3', name: 'Garmischer Kanuverleihgenossenschaftsvereinigung' },
    product: { id: '12', name: 'Donaudampfschifffahrtsgesellschaftskapitänspatentprüfungsboot' },
  },
  globals: { language: 'de', viewport: { value: 'w360' } },
};

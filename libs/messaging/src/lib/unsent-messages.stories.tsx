import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, type screen } from 'storybook/test';
import { getConversation, getHash, sendMessage, uploadFile, type Language } from '@marketplace/api-contract';
import { conversationPage, message, mock, profile, errorResponse, ScreenFrame, thread } from '@marketplace/testing';
import { MessagesScreen } from './messages-screen';

const framed: Decorator = (Story, { globals }) => (
  <ScreenFrame language={globals['language'] as Language} path="/messages" session={{ user: profile() }}>
    <main>
      <Story />
    </main>
  </ScreenFrame>
);

const meta = {
  title: 'Messaging/Unsent messages',
  component: MessagesScreen,
  decorators: [framed],
  parameters: { layout: 'fullscreen', msw: { handlers: [mock(getHash, { result: 'key' })] } },
  args: { data: { page: conversationPage(), thread: thread(), filter: {} } },
} satisfies Meta<typeof MessagesScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const send = async (canvas: { getByRole: typeof screen.getByRole }) => {
  await userEvent.type(canvas.getByRole('textbox', { name: 'Your message' }), 'See you then.');
  await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
};
export const NotSent: Story = {
  tags: ['every-theme'],
  parameters: {
    msw: {
      handlers: [
        mock(getHash, { result: 'key' }),
        mock(getConversation, thread({ messages: [], blockedBy: 'seller' })),
        mock(sendMessage, errorResponse(409, 'conversation_closed')),
      ],
    },
  },
  beforeEach: () => () => localStorage.clear(),
  play: async ({ canvas }) => {
    await send(canvas);
    await expect(await canvas.findByText(/^Not sent/)).toBeVisible();
  },
};
export const NotAvailable: Story = {
  parameters: {
    msw: { handlers: [mock(getHash, { result: 'key' }), mock(sendMessage, errorResponse(404, 'not_found'))] },
  },
  beforeEach: () => () => localStorage.clear(),
  play: async ({ canvas }) => {
    await send(canvas);
    await expect(await canvas.findByText(/^Not sent\. Messages aren’t/)).toBeVisible();
  },
};
export const WaitingForTheConnection: Story = {
  tags: ['every-theme'],
  parameters: {
    msw: { handlers: [mock(getHash, { result: 'key' }), mock(sendMessage, errorResponse(503, 'service_unavailable'))] },
  },
  beforeEach: () => () => localStorage.clear(),
  play: async ({ canvas }) => {
    await send(canvas);
    await expect(await canvas.findByText(/^Waiting for the connection/)).toBeVisible();
  },
};
export const DoubleClick: Story = {
  parameters: {
    msw: {
      handlers: [
        mock(getHash, { result: 'key' }),
        mock(sendMessage, ({ body: { text, key } }) => message({ number: 4, text, key })),
      ],
    },
  },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Your message' }), 'See you then.');
    await userEvent.dblClick(canvas.getByRole('button', { name: 'Send' }));
    await expect(await canvas.findByText('See you then.')).toBeVisible();
    await expect(canvas.queryByText('Write a message or attach a file.')).toBeNull();
  },
};
export const EmptyMessage: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
    await expect(canvas.getByText('Write a message or attach a file.')).toBeVisible();
  },
};
const pdf = (name: string) => new File([new Uint8Array(320_000)], name, { type: 'application/pdf' });
const attach = (canvasElement: HTMLElement, ...files: File[]) =>
  userEvent.upload(canvasElement.querySelector('input[type=file]') as HTMLInputElement, files, { applyAccept: false });
export const FilesGone: Story = {
  parameters: {
    msw: {
      handlers: [
        mock(getHash, { result: 'key' }),
        mock(uploadFile, { reference: 'a'.repeat(43), name: 'bill.pdf', type: 'application/pdf', size: 320_000 }),
        mock(sendMessage, errorResponse(400, 'invalid_input', 'Gone', { fields: { 'body.attachments': 'Gone' } })),
      ],
    },
  },
  beforeEach: () => () => localStorage.clear(),
  play: async ({ canvas, canvasElement }) => {
    await attach(canvasElement, pdf('bill.pdf'));
    await canvas.findByText('bill.pdf was uploaded.');
    await send(canvas);
    await expect(await canvas.findByText(/^Not sent\. A file/)).toBeVisible();
  },
};
// The last one: its call, which never ends, keeps other messages of the page waiting.
const requested = Promise.withResolvers<void>();
const sendForever = () => {
  requested.resolve();
  return new Promise<never>(() => undefined);
};
export const Sending: Story = {
  parameters: {
    msw: { handlers: [mock(getHash, { result: 'key' }), mock(sendMessage, sendForever)] },
  },
  beforeEach: () => () => localStorage.clear(),
  play: async ({ canvas }) => {
    await send(canvas);
    await expect(await canvas.findByText('Sending…')).toBeVisible();
    // A story that has ended requests nothing.
    await requested.promise;
  },
};

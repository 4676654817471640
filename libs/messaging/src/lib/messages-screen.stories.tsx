import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { http, HttpResponse } from 'msw';
import { expect, userEvent, screen, waitFor } from 'storybook/test';
import { getHash, uploadFile, type Language } from '@marketplace/api-contract';
import { RealtimeContext, type Realtime } from '@marketplace/realtime';
import {
  attachment,
  conversationOrder,
  conversationPage,
  conversationSummary,
  message,
  mock,
  profile,
  errorResponse,
  ScreenFrame,
  thread,
} from '@marketplace/testing';
import { MessagesScreen } from './messages-screen';

const framed: Decorator = (Story, { globals }) => (
  <ScreenFrame language={globals['language'] as Language} path="/messages" session={{ user: profile() }}>
    <main>
      <Story />
    </main>
  </ScreenFrame>
);

const meta = {
  title: 'Messaging/MessagesScreen',
  component: MessagesScreen,
  decorators: [framed],
  parameters: { layout: 'fullscreen', msw: { handlers: [mock(getHash, { result: 'key' })] } },
  args: { data: { page: conversationPage(), thread: thread(), filter: {} } },
} satisfies Meta<typeof MessagesScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  args: { data: { page: conversationPage({ conversations: [], total: 0, pages: 0 }), thread: null, filter: {} } },
};
export const Open: Story = { tags: ['every-theme'] };
const order = conversationOrder();
export const AsSeller: Story = {
  args: {
    data: {
      page: conversationPage({ conversations: [conversationSummary({ role: 'seller', order, unread: 12 })] }),
      thread: thread({ role: 'seller', order }),
      filter: {},
    },
  },
};
export const AboutAnOrder: Story = {
  args: { data: { page: conversationPage(), thread: thread({ order }), filter: {} } },
};
export const NoneOpen: Story = {
  args: { data: { page: conversationPage({ pages: 3, total: 60 }), thread: null, filter: {} } },
};
const pastEnd = conversationPage({ conversations: [], page: 99, pages: 3, total: 60 });
export const PastTheLastPage: Story = { args: { data: { page: pastEnd, thread: null, filter: {} } } };
export const PastTheLastPageWithOpenConversation: Story = {
  args: { data: { page: pastEnd, thread: thread(), filter: {} } },
};
export const Marks: Story = {
  tags: ['every-theme'],
  args: {
    data: {
      page: conversationPage(),
      filter: {},
      thread: thread({
        messages: [1, 2, 3].map((number) => message({ number, key: `message-key-${number}` })),
        otherReadNumber: 1,
        otherDeliveredNumber: 2,
      }),
    },
  },
};
const typingRealtime: Realtime = {
  watch: () => () => undefined,
  followMessages: (_id, { onTyping }) => {
    onTyping?.(thread().id);
    return () => undefined;
  },
  sendTyping: () => undefined,
};
export const PartnerIsTyping: Story = {
  decorators: [
    (Story) => (
      <RealtimeContext value={typingRealtime}>
        <Story />
      </RealtimeContext>
    ),
  ],
};
export const LaterMessages: Story = {
  args: { data: { page: conversationPage(), thread: thread({ hasLater: true, lastNumber: 60 }), filter: {} } },
};
export const EarlierMessages: Story = {
  args: { data: { page: conversationPage(), thread: thread({ hasEarlier: true }), filter: {} } },
};
const SEA = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 6"><path fill="teal" d="M0 0h8v6H0z"/></svg>`;
const shownPicture = http.get('*/api/attachments/:id', () =>
  HttpResponse.text(SEA, { headers: { 'content-type': 'image/svg+xml' } }),
);
const photo = (index: number, width: number) =>
  attachment({
    id: `0198b1c2-7d3e-4f00-8a11-00000000000${index}`,
    name: `canoe-${index}.webp`,
    type: 'image/webp',
    picture: { width, height: 1200 },
  });
export const Files: Story = {
  tags: ['every-theme'],
  parameters: { msw: { handlers: [mock(getHash, { result: 'key' }), shownPicture] } },
  args: {
    data: {
      page: conversationPage(),
      filter: {},
      thread: thread({
        messages: [
          message({ number: 1, sender: 'seller', key: null, text: 'Like this?', attachments: [photo(1, 1600)] }),
          message({ number: 2, text: '', attachments: [photo(2, 300), attachment({ name: 'a'.repeat(90) + '.pdf' })] }),
        ],
      }),
    },
  },
};
const pdf = (name: string) => new File([new Uint8Array(320_000)], name, { type: 'application/pdf' });
const attach = (canvasElement: HTMLElement, ...files: File[]) =>
  userEvent.upload(canvasElement.querySelector('input[type=file]') as HTMLInputElement, files, { applyAccept: false });
const uploadRequested = Promise.withResolvers<void>();
export const Uploading: Story = {
  tags: ['every-theme'],
  parameters: {
    msw: {
      handlers: [
        mock(getHash, { result: 'key' }),
        mock(uploadFile, () => {
          uploadRequested.resolve();
          return new Promise<never>(() => undefined);
        }),
      ],
    },
  },
  play: async ({ canvas, canvasElement }) => {
    await attach(canvasElement, pdf('rental-agreement.pdf'));
    await expect(await canvas.findByRole('progressbar')).toBeVisible();
    await uploadRequested.promise;
  },
};
export const FilesRefused: Story = {
  tags: ['every-theme'],
  parameters: {
    msw: { handlers: [mock(getHash, { result: 'key' }), mock(uploadFile, errorResponse(415, 'file_type_refused'))] },
  },
  play: async ({ canvas, canvasElement }) => {
    await attach(canvasElement, pdf('program.pdf'), new File(['x'], 'IMG_1.heic', { type: 'image/heic' }));
    await waitFor(() => expect(canvas.getAllByText(/^Choose a PDF/)).toHaveLength(2));
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
    await expect(canvas.getByText(/^Some files weren’t uploaded/)).toBeVisible();
  },
};
export const Blocked: Story = {
  tags: ['every-theme'],
  args: { data: { page: conversationPage(), thread: thread({ blockedBy: 'customer' }), filter: {} } },
};
export const BlockedByTheOtherSide: Story = {
  args: { data: { page: conversationPage(), thread: thread({ blockedBy: 'seller' }), filter: {} } },
};
export const Menu: Story = {
  tags: ['every-theme'],
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Conversation options' }));
    await expect(await screen.findByRole('menuitem', { name: 'Archive' })).toBeVisible();
  },
};
export const Report: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Conversation options' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Report/ }));
    await expect(await screen.findByRole('combobox', { name: 'Reason' })).toBeVisible();
  },
};
export const OrderEvents: Story = {
  args: {
    data: {
      page: conversationPage(),
      filter: {},
      thread: thread({
        order,
        events: [
          { status: 'Confirmed', at: '2026-05-31T17:30:00.000Z' },
          { status: 'Handed Over', at: '2026-06-02T10:00:00.000Z' },
        ],
      }),
    },
  },
};
export const Links: Story = {
  tags: ['every-theme'],
  args: {
    data: {
      page: conversationPage(),
      filter: {},
      thread: thread({ messages: [message({ text: 'See https://wayfare.example/straps, please.' })] }),
    },
  },
};
const none = conversationPage({ conversations: [], total: 0, pages: 0, unread: 0 });
export const SearchWithoutResult: Story = { args: { data: { page: none, thread: null, filter: { search: 'yacht' } } } };
export const Archived: Story = {
  args: {
    data: {
      page: conversationPage({ conversations: [conversationSummary({ isArchived: true })], total: 1 }),
      thread: null,
      filter: { isArchived: true },
    },
  },
};
export const EmptyArchive: Story = { args: { data: { page: none, thread: null, filter: { isArchived: true } } } };
export const FoundBySearch: Story = {
  tags: ['every-theme'],
  args: { data: { page: conversationPage(), thread: thread(), filter: { search: 'canoe' }, around: 1 } },
};
export const NotLoaded: Story = {
  tags: ['every-theme'],
  args: { data: { page: conversationPage(), thread: null, filter: {}, failedId: thread().id } },
};
export const NotLoadedOnAPhone: Story = { ...NotLoaded, globals: { viewport: { value: 'w390' } } };
export const ListOnAPhone: Story = { ...NoneOpen, globals: { viewport: { value: 'w390' } } };
export const ThreadOnAPhone: Story = { globals: { viewport: { value: 'w390' } } };
export const LongGermanWordsOnAPhone: Story = {
  args: {
    data: {
      page: conversationPage(),
      filter: {},
      thread: thread({
        readNumber: 4,
        seller: { ...thread().seller, name: 'Garmischer Kanuverleihgenossenschaftsvereinigung' },
        messages: [
          message({ text: 'Donaudampfschifffahrtsgesellschaftskapitänspatentprüfungsboot? '.repeat(4) }),
          message({
            number: 4,
            key: null,
            sender: 'seller',
            text: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz!',
          }),
        ],
      }),
    },
  },
  globals: { language: 'de', viewport: { value: 'w360' } },
};
export const Japanese: Story = { globals: { language: 'ja', viewport: { value: 'w360' } } };

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteUpload, getHash, startConversation, uploadFile } from '@marketplace/api-contract';
import { useSession } from '@marketplace/session';
import { message, mock, profile, errorResponse, renderScreen, site, thread, fillField } from '@marketplace/testing';
import { MessageSeller } from './message-seller';

const server = setupServer();
beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  server.use(mock(getHash, { result: 'key' }));
});
afterEach(() => {
  server.resetHandlers();
  vi.useRealTimers();
});
afterAll(() => server.close());

const seller = { id: '3', name: 'Paddle Co.' };
const canoe = { id: '12', name: 'Cedar canoe' };

/** Stands for the sign-in dialog, which another part of the page shows. */
function SignInMark() {
  return useSession((session) => session.signInView) && <p>sign-in dialog</p>;
}

function show({
  user = profile(),
  packages = ['messaging'],
  path = '/product/cedar-canoe/12?startDate=2026-06-15',
  product = canoe,
}: { user?: ReturnType<typeof profile> | null; packages?: string[]; path?: string; product?: typeof canoe } = {}) {
  const view = renderScreen(
    <>
      <MessageSeller seller={seller} product={product} />
      <SignInMark />
    </>,
    { path, session: { user, site: site({ installedPackages: packages }) } },
  );
  return { ...view, user: userEvent.setup() };
}
const open = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('button', { name: 'Message the seller' }));
  return screen.findByRole('dialog', { name: 'Message to Paddle Co.' });
};
const field = () => screen.getByRole('textbox', { name: 'Your message' });

describe('MessageSeller', () => {
  it('ME-05 is absent without the messaging package', () => {
    show({ packages: [] });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('ME-01 OR-07 writes about an order instead of a listing', async () => {
    const sent: unknown[] = [];
    server.use(
      mock(startConversation, ({ body: { key: _, ...body } }) => {
        sent.push(body);
        return { conversationId: thread().id, message: message({ text: body.text }) };
      }),
    );
    const order = { id: '0198b1c2-7d3e-4f00-8a11-00000000f00d', number: 'M-1' };
    renderScreen(<MessageSeller seller={{ id: '3', name: 'Paddle Co.' }} order={order} />, {
      session: { user: profile(), site: site({ installedPackages: ['messaging'] }) },
    });
    const user = userEvent.setup();
    const dialog = within(await open(user));
    expect(dialog.getByText('About: Order M-1')).toBeInTheDocument();
    await fillField(field(), 'Where do we meet?');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('dialog', { name: 'Message sent' })).toBeInTheDocument();
    expect(sent).toEqual([{ text: 'Where do we meet?', attachments: [], orderId: order.id }]);
  });

  it('PD-05 sends one message on a double click and links to the conversation', async () => {
    const sent: unknown[] = [];
    server.use(
      mock(startConversation, ({ body: { key: _, ...body } }) => {
        sent.push(body);
        return { conversationId: thread().id, message: message({ text: body.text }) };
      }),
    );
    const { user } = show();
    const dialog = within(await open(user));
    expect(dialog.getByText('About: Cedar canoe')).toBeInTheDocument();
    await fillField(field(), 'Is it light?');
    await user.dblClick(dialog.getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('dialog', { name: 'Message sent' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View conversation' })).toHaveAttribute(
      'href',
      `/messages?conversation=${thread().id}`,
    );
    expect(screen.getByRole('link', { name: 'View conversation' })).toHaveFocus();
    expect(sent).toEqual([{ text: 'Is it light?', attachments: [], sellerId: '3', productId: '12' }]);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await open(user);
    expect(field()).toHaveValue('');
  });

  it('PD-05 CA-06 sends files with the message or without a text, and names those that are gone', async () => {
    const sent: unknown[] = [];
    const reference = 'a'.repeat(43);
    const gone = { fields: { 'body.attachments': 'This file is no longer available. Choose it again.' } };
    server.use(
      mock(deleteUpload, {}),
      mock(uploadFile, { reference, name: 'bill.pdf', type: 'application/pdf', size: 8 }),
      mock(startConversation, ({ body }) => {
        sent.push({ text: body.text, attachments: body.attachments });
        if (sent.length === 1) return errorResponse(400, 'invalid_input', '', gone);
        return { conversationId: thread().id, message: message({ text: body.text }) };
      }),
    );
    const { user } = show();
    const dialog = within(await open(user));
    const input = dialog.getByLabelText('Attach files', { selector: 'input' });
    await user.upload(input, new File(['%PDF-1.7'], 'bill.pdf', { type: 'application/pdf' }));
    expect(await dialog.findByText('bill.pdf was uploaded.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(input).toHaveAccessibleDescription(/no longer available/));
    expect(input).toHaveFocus();
    await fillField(field(), 'Is this right?');
    await user.click(dialog.getByRole('button', { name: 'Remove bill.pdf' }));
    await user.upload(input, new File(['%PDF-1.7'], 'bill.pdf', { type: 'application/pdf' }));
    expect(await dialog.findByText('bill.pdf was uploaded.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('dialog', { name: 'Message sent' })).toBeInTheDocument();
    expect(sent).toEqual([
      { text: '', attachments: [reference] },
      { text: 'Is this right?', attachments: [reference] },
    ]);
  });

  it('PD-05 offers no files to a visitor, whose uploads need an account', async () => {
    const { user } = show({ user: null });
    await open(user);
    expect(screen.queryByLabelText('Attach files', { selector: 'input' })).not.toBeInTheDocument();
  });

  it('PD-05 a text that the server rejects is marked and focused', async () => {
    server.use(
      mock(startConversation, errorResponse(400, 'invalid_input', '', { fields: { 'body.text': 'Invalid value' } })),
    );
    const { user } = show();
    const dialog = within(await open(user));
    await fillField(field(), 'Is it light?');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(field()).toHaveAccessibleDescription(/Invalid value/));
    expect(field()).toHaveFocus();
    expect(dialog.getByRole('alert')).toBeEmptyDOMElement();
  });

  it('keeps a draft when the sheet is closed, until the text is removed', async () => {
    const { user } = show();
    await open(user);
    await fillField(field(), 'Is it light?');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await open(user);
    expect(field()).toHaveValue('Is it light?');
    await user.clear(field());
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await open(user);
    expect(field()).toHaveValue('');
  });

  it('drops the draft once a message is sent whose sheet was closed while sending', async () => {
    const answer = Promise.withResolvers<void>();
    server.use(
      mock(startConversation, async ({ body }) => {
        await answer.promise;
        return { conversationId: thread().id, message: message({ text: body.text }) };
      }),
    );
    const { user } = show();
    await open(user);
    await fillField(field(), 'Is it light?');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(localStorage.getItem('MESSAGE_DRAFTS')).toContain('Is it light?');
    answer.resolve();
    await vi.waitFor(() => expect(localStorage.getItem('MESSAGE_DRAFTS')).toBeNull());
  });

  it('PD-05 RT-05 a signed-out visitor writes, signs in and returns to the text', async () => {
    const { user, unmount } = show({ user: null });
    await open(user);
    await fillField(field(), 'Is it light?');
    await user.click(screen.getByRole('button', { name: 'Sign in to send' }));
    expect(await screen.findByText('sign-in dialog')).toBeInTheDocument();
    // Two dialogs would lie over each other.
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const saved = sessionStorage.getItem('SAVED_PAGE');
    expect(saved).toBe('/product/cedar-canoe/12?startDate=2026-06-15#message');
    unmount();
    const { path } = show({ path: saved ?? '' });
    expect(await screen.findByRole('dialog', { name: 'Message to Paddle Co.' })).toBeInTheDocument();
    expect(field()).toHaveValue('Is it light?');
    expect(screen.getByRole('button', { name: 'Send' })).toBeInTheDocument();
    expect(path()).toBe('/product/cedar-canoe/12?startDate=2026-06-15');
  });

  it('keeps the draft of each seller and listing until it is sent', async () => {
    server.use(
      mock(startConversation, ({ body }) => ({ conversationId: thread().id, message: message({ text: body.text }) })),
    );
    const at = (id: string) => show({ product: { ...canoe, id } });
    for (const id of ['1', '2']) {
      const { user, unmount } = at(id);
      await open(user);
      await fillField(field(), `About ${id}`);
      await user.click(screen.getByRole('button', { name: 'Close' }));
      unmount();
    }
    const sending = at('1');
    await open(sending.user);
    await sending.user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('dialog', { name: 'Message sent' })).toBeInTheDocument();
    sending.unmount();
    for (const [id, text] of [
      ['1', ''],
      ['2', 'About 2'],
    ] as const) {
      const { user, unmount } = at(id);
      await open(user);
      expect(field()).toHaveValue(text);
      unmount();
    }
  });

  it('PD-05 keeps the text and says why when it cannot be sent', async () => {
    server.use(mock(startConversation, errorResponse(503, 'service_unavailable')));
    const { user } = show();
    await open(user);
    expect(field()).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByText('Write a message or attach a file.')).toBeInTheDocument();
    await fillField(field(), 'Is it light?');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(/couldn’t send your message/)).toBeInTheDocument();
    expect(field()).toHaveValue('Is it light?');
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { declineQuote, getHash } from '@marketplace/api-contract';
import { errorResponse, mock, profile, quoteRequest, renderScreen, sellerQuote } from '@marketplace/testing';
import { QuoteDetails } from './quote-details';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => server.use(mock(getHash, { result: 'hash' })));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const { quotes: _, ...request } = quoteRequest();
const quote = sellerQuote();

async function decline() {
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Decline' }));
}

it('RQ-03 leads back to the request, and the quote can be declined', async () => {
  const onDeclined = vi.fn();
  const declined = vi.fn();
  server.use(
    mock(declineQuote, () => {
      declined();
      return { request, quote };
    }),
  );
  const data = { quote, request, offer: null, loadedAt: 0 };
  renderScreen(<QuoteDetails data={data} onDeclined={onDeclined} />, { session: { user: profile() } });
  expect(screen.getByRole('link', { name: 'Back to your request' })).toHaveAttribute(
    'href',
    `/requestOrder/view/${request.id}`,
  );
  await decline();
  await waitFor(() => expect(onDeclined).toHaveBeenCalledOnce());
  expect(declined).toHaveBeenCalledOnce();
});

it('RQ-03 says when the quote has changed before it was declined, and loads it again', async () => {
  const onDeclined = vi.fn();
  server.use(mock(declineQuote, errorResponse(409, 'action_unavailable')));
  const data = { quote, request, offer: null, loadedAt: 0 };
  renderScreen(<QuoteDetails data={data} onDeclined={onDeclined} />, { session: { user: profile() } });
  await decline();
  expect(await screen.findByText(/^Something changed in the meantime/)).toBeVisible();
  expect(onDeclined).toHaveBeenCalledOnce();
});

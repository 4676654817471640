import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { addFavourite, getHash, listFavouriteIds, removeFavourite, type Language } from '@marketplace/api-contract';
import { useSessionStore } from '@marketplace/session';
import { mock, profile, errorResponse, ScreenFrame, ShownToasts } from '@marketplace/testing';
import { FavouriteButton } from './favourite-button';

const product = { id: '12', name: 'Cedar canoe' };

/**
 * With favourites in the session. Signed in, because a click would otherwise write to storage that
 * all stories share.
 */
function WithFavourites({ saved }: { saved: string[] }) {
  const store = useSessionStore();
  useEffect(() => store.setState({ favourites: saved }), [store, saved]);
  return <FavouriteButton product={product} />;
}

/**
 * Counts requests: the update is optimistic, so a story waits for its request before the next one
 * starts.
 */
let requests = 0;
const count = () => {
  requests += 1;
  return {};
};

interface Args {
  saved: string[];
}
const meta = {
  title: 'UI/Favourite button',
  args: { saved: [] },
  parameters: {
    msw: {
      handlers: [
        mock(getHash, { result: 'key' }),
        mock(listFavouriteIds, { ids: [] }),
        mock(addFavourite, count),
        mock(removeFavourite, count),
      ],
    },
  },
  beforeEach: () => void (requests = 0),
  render: ({ saved }, { globals, parameters }) => (
    <ScreenFrame
      language={globals['language'] as Language}
      session={{ user: parameters['isSignedOut'] ? null : profile() }}
    >
      <main style={{ padding: 16 }}>
        <WithFavourites saved={saved} />
        <ShownToasts />
      </main>
    </ScreenFrame>
  ),
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

const SLOW = { timeout: 10_000 };

export const NotSaved: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { pressed: false })).toHaveAccessibleName('Save Cedar canoe');
  },
};

export const SignedOut: Story = {
  parameters: { isSignedOut: true },
  play: async ({ canvas }) => {
    // Saving doesn't require an account.
    await expect(canvas.getByRole('button', { name: 'Save Cedar canoe' })).toBeEnabled();
  },
};

export const Pressed: Story = {
  tags: ['every-theme'],
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save Cedar canoe' }));
    await expect(canvas.getByRole('button', { pressed: true })).toHaveAccessibleName('Remove Cedar canoe from saved');
    await waitFor(() => expect(requests).toBe(1));
  },
};

export const Removed: Story = {
  args: { saved: ['12'] },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { pressed: true }, SLOW));
    await expect(canvas.getByRole('button', { pressed: false })).toHaveAccessibleName('Save Cedar canoe');
    await waitFor(() => expect(requests).toBe(1));
  },
};

const withError = (status: number, code: 'limit_reached' | 'internal'): Story['parameters'] => ({
  msw: { handlers: [mock(getHash, { result: 'key' }), mock(addFavourite, errorResponse(status, code))] },
});

export const TooMany: Story = {
  parameters: withError(409, 'limit_reached'),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button'));
    await canvas.findByText(/You’ve reached the limit for saved listings/, {}, SLOW);
    await expect(canvas.getByRole('button', { pressed: false })).toBeVisible();
  },
};

export const FailedInGerman: Story = {
  parameters: withError(500, 'internal'),
  globals: { language: 'de' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Cedar canoe speichern' }));
    await canvas.findByText(/^error: /, {}, SLOW);
    await expect(canvas.getByRole('button', { pressed: false })).toBeVisible();
  },
};

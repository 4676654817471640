import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { addFavourite, getHash, listFavouriteIds, removeFavourite, type Language } from '@marketplace/api-contract';
import { useSessionStore } from '@marketplace/session';
import { mock, profile, refusal, ScreenFrame, ShownToasts } from '@marketplace/testing';
import { FavouriteButton } from './favourite-button';

const product = { id: '12', name: 'Cedar canoe' };

/** As the session has them; signed in, since a press would else write to the storage that the stories of all themes share. */
function Heart({ saved }: { saved: string[] }) {
  const store = useSessionStore();
  useEffect(() => store.setState({ favourites: saved }), [store, saved]);
  return <FavouriteButton product={product} />;
}

/** The heart changes before it is answered: its call must not arrive in the story after. */
let answered = 0;
const count = () => {
  answered += 1;
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
  beforeEach: () => void (answered = 0),
  render: ({ saved }, { globals, parameters }) => (
    <ScreenFrame
      language={globals['language'] as Language}
      session={{ user: parameters['isSignedOut'] ? null : profile() }}
    >
      <main style={{ padding: 16 }}>
        <Heart saved={saved} />
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
    // Nobody has to sign in to keep something.
    await expect(canvas.getByRole('button', { name: 'Save Cedar canoe' })).toBeEnabled();
  },
};

export const Pressed: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save Cedar canoe' }));
    await expect(canvas.getByRole('button', { pressed: true })).toHaveAccessibleName('Remove Cedar canoe from saved');
    await waitFor(() => expect(answered).toBe(1));
  },
};

export const TakenBack: Story = {
  args: { saved: ['12'] },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { pressed: true }, SLOW));
    await expect(canvas.getByRole('button', { pressed: false })).toHaveAccessibleName('Save Cedar canoe');
    await waitFor(() => expect(answered).toBe(1));
  },
};

const refused = (status: number, code: 'limit_reached' | 'internal'): Story['parameters'] => ({
  msw: { handlers: [mock(getHash, { result: 'key' }), mock(addFavourite, refusal(status, code))] },
});

export const TooMany: Story = {
  parameters: refused(409, 'limit_reached'),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button'));
    await canvas.findByText(/You have saved as many listings as you can/, {}, SLOW);
    await expect(canvas.getByRole('button', { pressed: false })).toBeVisible();
  },
};

export const FailedInGerman: Story = {
  parameters: refused(500, 'internal'),
  globals: { language: 'de' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Cedar canoe merken' }));
    await canvas.findByText(/^error: /, {}, SLOW);
    await expect(canvas.getByRole('button', { pressed: false })).toBeVisible();
  },
};

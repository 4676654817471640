import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { getHash, listCards, resumeSavedSearch, stopSavedSearch, type Language } from '@marketplace/api-contract';
import { mock, productCard, profile, refusal, savedSearch, ScreenFrame } from '@marketplace/testing';
import type { SavedData } from './load-saved';
import { SavedScreen } from './saved-screen';
import { UnsubscribeScreen } from './unsubscribe-screen';

const framed: Decorator = (Story, { globals, parameters }) => (
  <ScreenFrame
    language={globals['language'] as Language}
    path={(parameters['path'] as string | undefined) ?? '/saved'}
    session={{ user: parameters['isSignedIn'] ? profile() : null }}
  >
    <main>
      <Story />
    </main>
  </ScreenFrame>
);

const meta = {
  title: 'Saved/SavedScreen',
  decorators: [framed],
  parameters: { layout: 'fullscreen', msw: { handlers: [mock(getHash, { result: 'key' })] } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const cards = ['Cedar canoe', 'Daylight photo studio', 'Archtop guitar'].map((name, index) =>
  productCard({ id: String(index + 1), name }),
);
const account = (part: Partial<NonNullable<SavedData['account']>> = {}): SavedData => ({
  page: 1,
  account: {
    favourites: { products: cards, page: 1, pages: 1, total: 3 },
    searches: [
      savedSearch(),
      savedSearch({ id: '0198b1c2-7d3e-4f00-8a11-3c5d7e9f0a1c', name: 'Guitars up to CA$800', isMailed: false }),
    ],
    ...part,
  },
});
const kept = (handlers: unknown[]) => ({
  beforeEach: () => {
    localStorage.setItem('FAVOURITES', '["1","2","3"]');
    return () => localStorage.removeItem('FAVOURITES');
  },
  parameters: { msw: { handlers: [mock(getHash, { result: 'key' }), ...handlers] } },
  render: () => <SavedScreen data={{ page: 1, account: null }} />,
});

export const Account: Story = { render: () => <SavedScreen data={account()} /> };
export const Renaming: Story = {
  render: () => <SavedScreen data={account()} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getAllByRole('button', { name: /Kayaks in Edmonton/ })[1]!);
    await expect(canvas.getByRole('textbox')).toHaveFocus();
  },
};
export const Empty: Story = {
  render: () => (
    <SavedScreen data={account({ favourites: { products: [], page: 1, pages: 0, total: 0 }, searches: [] })} />
  ),
};
export const SignedOut: Story = {
  ...kept([mock(listCards, cards)]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /Cedar canoe/ })).toBeVisible();
  },
};
export const SignedOutLoading: Story = kept([mock(listCards, () => new Promise<never>(() => undefined))]);
export const SignedOutFailed: Story = {
  ...kept([mock(listCards, refusal(503, 'service_unavailable'))]),
  // Its call must not arrive in the story after it.
  play: async ({ canvas }) => {
    // Beside that of signing in, the one that tries again.
    await waitFor(() => expect(canvas.getAllByRole('button')).toHaveLength(2));
  },
};
/** The themes' stories share one storage at the same time: a page that none of them fills is empty in each. */
export const SignedOutEmpty: Story = { render: () => <SavedScreen data={{ page: 9, account: null }} /> };

const unsubscribing = (...handlers: unknown[]): Story => ({
  parameters: { path: '/unsubscribe?token=abc', msw: { handlers: [mock(getHash, { result: 'key' }), ...handlers] } },
  render: () => <UnsubscribeScreen />,
  play: async ({ canvas }) => void (await canvas.findByRole('link')),
});
export const Unsubscribed: Story = unsubscribing(
  mock(stopSavedSearch, { name: 'Kayaks in Edmonton' }),
  mock(resumeSavedSearch, { name: 'Kayaks in Edmonton' }),
);
export const UnsubscribeUnknown: Story = unsubscribing(mock(stopSavedSearch, refusal(400, 'token_invalid')));
export const UnsubscribeFailed: Story = unsubscribing(mock(stopSavedSearch, refusal(503, 'service_unavailable')));

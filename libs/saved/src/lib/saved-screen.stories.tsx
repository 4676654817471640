import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import {
  changeSavedSearch,
  deleteSavedSearch,
  getHash,
  listCards,
  resumeSavedSearch,
  stopSavedSearch,
  type Language,
} from '@marketplace/api-contract';
import { mock, productCard, profile, refusal, savedSearch, ScreenFrame, ShownToasts } from '@marketplace/testing';
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
  beforeEach: () => void (answered = 0),
  decorators: [framed],
  parameters: { layout: 'fullscreen', msw: { handlers: [mock(getHash, { result: 'key' })] } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

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

const regions = ({ getByRole }: Canvas) => ({
  favourites: within(getByRole('region', { name: 'Favourites' })),
  searches: within(getByRole('region', { name: 'Saved searches' })),
});
export const Account: Story = {
  render: () => <SavedScreen data={account()} />,
  play: async ({ canvas }) => {
    const { favourites, searches } = regions(canvas);
    await expect(favourites.getAllByRole('listitem')).toHaveLength(3);
    await expect(searches.getByRole('link', { name: 'Kayaks in Edmonton' })).toHaveAttribute(
      'href',
      '/search?search=kayak&city=Edmonton',
    );
    await expect(searches.getByText('Mails on')).toBeVisible();
    await expect(searches.getByText('Mails paused')).toBeVisible();
    await expect(searches.getByRole('button', { name: /^Resume mails of Guitars/ })).toBeVisible();
  },
};
export const SeveralPages: Story = {
  render: () => (
    <SavedScreen data={account({ favourites: { products: cards, page: 1, pages: 3, total: 60 }, searches: [] })} />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Page 3' })).toHaveAttribute('href', '/saved?page=3');
  },
};
/** Changes show before they are answered: their calls must not arrive in the story after. */
let answered = 0;
const changing = (...handlers: unknown[]): Story => ({
  parameters: { isSignedIn: true, msw: { handlers: [mock(getHash, { result: 'key' }), ...handlers] } },
  render: () => (
    <>
      <SavedScreen data={account()} />
      <ShownToasts />
    </>
  ),
});
export const Paused: Story = {
  ...changing(
    mock(changeSavedSearch, ({ body }) => {
      answered += 1;
      return savedSearch(body);
    }),
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Pause mails of Kayaks in Edmonton' }));
    await canvas.findByRole('button', { name: 'Resume mails of Kayaks in Edmonton' });
    await expect(canvas.getAllByText('Mails paused')).toHaveLength(2);
    await waitFor(() => expect(answered).toBe(1));
  },
};
export const Deleted: Story = {
  ...changing(
    mock(deleteSavedSearch, () => {
      answered += 1;
      return {};
    }),
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Delete Kayaks in Edmonton' }));
    await waitFor(() => expect(canvas.queryByRole('link', { name: 'Kayaks in Edmonton' })).toBeNull());
    await expect(canvas.getByRole('link', { name: /^Guitars/ })).toBeVisible();
    await waitFor(() => expect(answered).toBe(1));
  },
};
export const ChangeFailed: Story = {
  ...changing(mock(changeSavedSearch, refusal(503, 'service_unavailable'))),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Pause mails of Kayaks in Edmonton' }));
    await canvas.findByText('error: This could not be changed. Please try again.');
    await expect(canvas.getByRole('button', { name: 'Pause mails of Kayaks in Edmonton' })).toBeVisible();
  },
};
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
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Nothing saved yet')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Browse listings' })).toBeVisible();
    await expect(canvas.getByText(/^Save a search from its results/)).toBeVisible();
  },
};
const onAPhone = (language: Language, words: string): Story => ({
  render: () => <SavedScreen data={account()} />,
  globals: { language, viewport: { value: 'w360' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: words })).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
  },
});
export const InGermanOnAPhone: Story = onAPhone('de', 'Gemerkt');
export const InJapaneseOnAPhone: Story = onAPhone('ja', '保存済み');
export const SignedOut: Story = {
  ...kept([mock(listCards, cards)]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /Cedar canoe/ })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Sign in' })).toBeVisible();
  },
};
export const SignedOutLoading: Story = {
  ...kept([mock(listCards, () => new Promise<never>(() => undefined))]),
  play: async ({ canvas }) => {
    await expect(canvas.queryByText('Nothing saved yet')).toBeNull();
    await expect(canvas.getByRole('region', { name: 'Favourites' }).getBoundingClientRect().height).toBeGreaterThan(
      200,
    );
  },
};
export const SignedOutFailed: Story = {
  ...kept([mock(listCards, refusal(503, 'service_unavailable'))]),
  // Its call must not arrive in the story after it.
  play: async ({ canvas }) => {
    // Beside that of signing in, the one that tries again.
    await waitFor(() => expect(canvas.getAllByRole('button')).toHaveLength(2));
    await expect(canvas.getByText('Your favourites could not be loaded')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};
/** The themes' stories share one storage at the same time: a page that none of them fills is empty in each. */
export const SignedOutEmpty: Story = {
  render: () => <SavedScreen data={{ page: 9, account: null }} />,
  play: async ({ canvas }) => {
    await canvas.findByText('Press the heart of a listing, and it waits for you here.');
  },
};

const unsubscribing = (words: string, ...handlers: unknown[]): Story => ({
  parameters: { path: '/unsubscribe?token=abc', msw: { handlers: [mock(getHash, { result: 'key' }), ...handlers] } },
  render: () => <UnsubscribeScreen />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: words })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
  },
});
const ended = unsubscribing(
  'You get no more mails about this search',
  mock(stopSavedSearch, { name: 'Kayaks in Edmonton' }),
  mock(resumeSavedSearch, { name: 'Kayaks in Edmonton' }),
);
export const Unsubscribed: Story = ended;
export const UnsubscribedAndUndone: Story = {
  ...ended,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Undo' }));
    await canvas.findByRole('heading', { name: 'The mails go on' });
    await expect(canvas.getByRole('button', { name: 'End the mails again' })).toBeVisible();
  },
};
export const UnsubscribeUnknown: Story = unsubscribing(
  'This link isn’t complete or isn’t valid any more',
  mock(stopSavedSearch, refusal(400, 'token_invalid')),
);
export const UnsubscribeFailed: Story = unsubscribing(
  'The mails could not be ended',
  mock(stopSavedSearch, refusal(503, 'service_unavailable')),
);

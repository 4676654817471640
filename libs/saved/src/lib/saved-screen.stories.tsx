import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import type { HttpHandler } from 'msw';
import { expect, waitFor, within } from 'storybook/test';
import {
  changeSavedSearch,
  deleteSavedSearch,
  getHash,
  listCards,
  resumeEmails,
  stopEmails,
  type Language,
  type SavedSearch,
} from '@marketplace/api-contract';
import { mock, productCard, profile, errorResponse, savedSearch, ScreenFrame, ShownToasts } from '@marketplace/testing';
import type { SavedData } from './load-saved';
import { SavedScreen } from './saved-screen';
import { UnsubscribeScreen } from './unsubscribe-screen';

interface Args {
  isSignedIn: boolean;
  /** The names of the saved listings on this page. */
  listings: string[];
  page: number;
  pages: number;
  total: number;
  searches: SavedSearch[];
}

const framed: Decorator<Args> = (Story, { args, globals, parameters }) => (
  <ScreenFrame
    language={globals['language'] as Language}
    path={(parameters['path'] as string | undefined) ?? '/saved'}
    session={{ user: args.isSignedIn ? profile() : null }}
  >
    <main>
      <Story />
    </main>
  </ScreenFrame>
);

const createCards = (names: readonly string[]) =>
  names.map((name, index) => productCard({ id: String(index + 1), name }));
const NAMES = ['Cedar canoe', 'Daylight photo studio', 'Archtop guitar'];

/** The signed-in visitor's page; signed out, the favourites are in the browser. */
const createData = ({ isSignedIn, listings, page, pages, total, searches }: Args): SavedData => ({
  page,
  account: isSignedIn ? { favourites: { products: createCards(listings), page, pages, total }, searches } : null,
});

const meta = {
  title: 'Saved/SavedScreen',
  beforeEach: () => void (answered = 0),
  decorators: [framed],
  parameters: { layout: 'fullscreen', msw: { handlers: [mock(getHash, { result: 'key' })] } },
  args: {
    isSignedIn: true,
    listings: NAMES,
    page: 1,
    pages: 1,
    total: 3,
    searches: [
      savedSearch(),
      savedSearch({ id: '0198b1c2-7d3e-4f00-8a11-3c5d7e9f0a1c', name: 'Guitars up to CA$800', isMailed: false }),
    ],
  },
  render: (args) => (
    <>
      <SavedScreen data={createData(args)} />
      <ShownToasts />
    </>
  ),
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

/** Signed out, the listings come from the browser and there are no searches. */
const signedOutControls = { controls: { include: ['page'] } };

const withFavourites = (handlers: HttpHandler[]) => ({
  args: { isSignedIn: false },
  beforeEach: () => {
    localStorage.setItem('FAVOURITES', '["1","2","3"]');
    return () => localStorage.removeItem('FAVOURITES');
  },
  parameters: { ...signedOutControls, msw: { handlers: [mock(getHash, { result: 'key' }), ...handlers] } },
});

const regions = ({ getByRole }: Canvas) => ({
  favourites: within(getByRole('region', { name: 'Saved listings' })),
  searches: within(getByRole('region', { name: 'Saved searches' })),
});
export const Account: Story = {
  tags: ['every-theme'],
  play: async ({ canvas }) => {
    const { favourites, searches } = regions(canvas);
    await expect(favourites.getAllByRole('listitem')).toHaveLength(3);
    await expect(searches.getByRole('link', { name: 'Kayaks in Edmonton' })).toHaveAttribute(
      'href',
      '/search?search=kayak&city=Edmonton',
    );
    await expect(searches.getByText('Email alerts on')).toBeVisible();
    await expect(searches.getByText('Email alerts paused')).toBeVisible();
    await expect(searches.getByRole('button', { name: /^Resume email alerts for Guitars/ })).toBeVisible();
  },
};
export const SeveralPages: Story = {
  args: { pages: 3, total: 60, searches: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Page 3' })).toHaveAttribute('href', '/saved?page=3');
  },
};
/**
 * Changes show before their calls complete: wait for these, so that they do not reach the next
 * story.
 */
let answered = 0;
const changing = (...handlers: HttpHandler[]): Story => ({
  parameters: { msw: { handlers: [mock(getHash, { result: 'key' }), ...handlers] } },
});
export const Paused: Story = {
  ...changing(
    mock(changeSavedSearch, ({ body }) => {
      answered += 1;
      return savedSearch(body);
    }),
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Pause email alerts for Kayaks in Edmonton' }));
    await canvas.findByRole('button', { name: 'Resume email alerts for Kayaks in Edmonton' });
    await expect(canvas.getAllByText('Email alerts paused')).toHaveLength(2);
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
  tags: ['every-theme'],
  ...changing(mock(changeSavedSearch, errorResponse(503, 'service_unavailable'))),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Pause email alerts for Kayaks in Edmonton' }));
    await canvas.findByText('error: We couldn’t save the change. Try again.');
    await expect(canvas.getByRole('button', { name: 'Pause email alerts for Kayaks in Edmonton' })).toBeVisible();
  },
};
export const Renaming: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getAllByRole('button', { name: /Kayaks in Edmonton/ })[1]!);
    await expect(canvas.getByRole('textbox')).toHaveFocus();
  },
};
export const Empty: Story = {
  args: { listings: [], pages: 0, total: 0, searches: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Nothing saved yet')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Browse listings' })).toBeVisible();
    await expect(canvas.getByText(/^Save a search from its results/)).toBeVisible();
  },
};
const onAPhone = (language: Language, words: string): Story => ({
  globals: { language, viewport: { value: 'w360' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: words })).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
  },
});
export const InGermanOnAPhone: Story = onAPhone('de', 'Gespeichert');
export const InJapaneseOnAPhone: Story = onAPhone('ja', '保存済み');
export const SignedOut: Story = {
  ...withFavourites([mock(listCards, createCards(NAMES))]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /Cedar canoe/ })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Sign in' })).toBeVisible();
  },
};
export const SignedOutLoading: Story = {
  ...withFavourites([mock(listCards, () => new Promise<never>(() => undefined))]),
  play: async ({ canvas }) => {
    await expect(canvas.queryByText('Nothing saved yet')).toBeNull();
    await expect(canvas.getByRole('region', { name: 'Saved listings' }).getBoundingClientRect().height).toBeGreaterThan(
      200,
    );
  },
};
export const SignedOutFailed: Story = {
  ...withFavourites([mock(listCards, errorResponse(503, 'service_unavailable'))]),
  // Wait for its call, so that it does not reach the next story.
  play: async ({ canvas }) => {
    // The retry button, besides the sign-in button.
    await waitFor(() => expect(canvas.getAllByRole('button')).toHaveLength(2));
    await expect(canvas.getByText('We couldn’t load your saved listings')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};
/** Page 9, because the stories of all themes share one storage: no story fills that page. */
export const SignedOutEmpty: Story = {
  args: { isSignedIn: false, page: 9 },
  parameters: signedOutControls,
  play: async ({ canvas }) => {
    await canvas.findByText('Tap the heart on a listing to save it here.');
  },
};

const unsubscribing = (words: string, ...handlers: HttpHandler[]): Story => ({
  args: { isSignedIn: false },
  parameters: {
    path: '/unsubscribe?token=abc',
    // The answer to the link decides what is shown.
    controls: { disable: true },
    msw: { handlers: [mock(getHash, { result: 'key' }), ...handlers] },
  },
  render: () => <UnsubscribeScreen />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: words })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
  },
});
const ended = unsubscribing(
  'You won’t get any more emails about this search',
  mock(stopEmails, { kind: 'savedSearch', name: 'Kayaks in Edmonton' }),
  mock(resumeEmails, { kind: 'savedSearch', name: 'Kayaks in Edmonton' }),
);
export const Unsubscribed: Story = ended;
export const UnsubscribedAndUndone: Story = {
  ...ended,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Undo' }));
    await canvas.findByRole('heading', { name: 'Email alerts are back on' });
    await expect(canvas.getByRole('button', { name: 'Turn off again' })).toBeVisible();
  },
};
export const UnsubscribedFromMessages: Story = unsubscribing(
  'You won’t get any more emails about messages',
  mock(stopEmails, { kind: 'messages' }),
);
export const UnsubscribeUnknown: Story = unsubscribing(
  'This link is incomplete or no longer valid',
  mock(stopEmails, errorResponse(400, 'token_invalid')),
);
export const UnsubscribeFailed: Story = unsubscribing(
  'We couldn’t unsubscribe you',
  mock(stopEmails, errorResponse(503, 'service_unavailable')),
);

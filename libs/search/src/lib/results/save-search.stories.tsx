import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { getHash, saveSearch, type Language } from '@marketplace/api-contract';
import { readParams } from '@marketplace/search-params';
import { useSession } from '@marketplace/session';
import {
  category,
  mock,
  productPage,
  profile,
  errorResponse,
  savedSearch,
  ScreenFrame,
  ShownToasts,
} from '@marketplace/testing';
import { SearchProvider } from '../search-provider';
import { SaveSearch } from './save-search';

const hash = mock(getHash, { result: 'hash' });
const saving = mock(saveSearch, ({ body }) => savedSearch(body));
const SignInView = () => <p>Sign in: {String(useSession((session) => session.signInView !== null))}</p>;

interface Args {
  query: string;
  isSignedIn: boolean;
}

const meta = {
  title: 'Search/Save search',
  parameters: { layout: 'fullscreen', msw: { handlers: [hash, saving] } },
  args: { query: 'search=kayak&city=Edmonton', isSignedIn: true },
  render: ({ query, isSignedIn }, { globals }) => {
    const params = readParams(new URLSearchParams(query));
    return (
      <ScreenFrame
        language={globals['language'] as Language}
        path={`/search?${query}`}
        session={{ user: isSignedIn ? profile() : null }}
      >
        <main style={{ minHeight: 420, padding: 16 }}>
          <SearchProvider data={{ page: productPage(), categories: [category()], params }}>
            <SaveSearch />
          </SearchProvider>
          <ShownToasts />
          <SignInView />
        </main>
      </ScreenFrame>
    );
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const SLOW = { timeout: 10_000 };
async function open(canvas: Canvas, button = 'Save this search') {
  await userEvent.click(canvas.getByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', {}, SLOW));
}
const answering = (answer: Parameters<typeof mock<typeof saveSearch>>[1]): Story['parameters'] => ({
  msw: { handlers: [hash, mock(saveSearch, answer)] },
});

export const Open: Story = {
  tags: ['every-theme'],
  play: async ({ canvas }) => {
    const dialog = await open(canvas);
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('kayak · Edmonton');
    await expect(dialog.getByText(/^We’ll email you when something new matches/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
  },
};

export const WithoutAName: Story = {
  play: async ({ canvas }) => {
    const dialog = await open(canvas);
    await userEvent.clear(dialog.getByRole('textbox'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expect(dialog.getByRole('alert')).toHaveTextContent('Give the search a name.');
    await expect(dialog.getByRole('textbox')).toBeInvalid();
  },
};

const neverAnswer = fn(() => new Promise<never>(() => undefined));
export const Saving: Story = {
  parameters: answering(neverAnswer),
  play: async ({ canvas }) => {
    const dialog = await open(canvas);
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expect(dialog.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true');
    // Wait for the request, so that it does not reach the next story.
    await waitFor(() => expect(neverAnswer).toHaveBeenCalled(), SLOW);
  },
};

export const Saved: Story = {
  play: async ({ canvas }) => {
    const dialog = await open(canvas);
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await canvas.findByText('success: “kayak · Edmonton” is saved. Find it under Saved.', {}, SLOW);
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
};

export const TooMany: Story = {
  parameters: answering(errorResponse(409, 'limit_reached')),
  play: async ({ canvas }) => {
    const dialog = await open(canvas);
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('You’ve reached the limit for saved searches. Delete one first.', {}, SLOW);
    await expect(dialog.getByRole('textbox')).toHaveValue('kayak · Edmonton');
  },
};

export const Failed: Story = {
  parameters: answering(errorResponse(503, 'service_unavailable')),
  play: async ({ canvas }) => {
    const dialog = await open(canvas);
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('We couldn’t save this search. Try again.', {}, SLOW);
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
  },
};

export const SignedOut: Story = {
  args: { isSignedIn: false },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save this search' }));
    // Signing in comes first.
    await canvas.findByText('Sign in: true', {}, SLOW);
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
};

export const NoFilters: Story = {
  args: { query: '' },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

export const LongNameInGermanOnAPhone: Story = {
  args: {
    query: 'search=Donaudampfschifffahrtsgesellschaftskapitän&category=canoes&startDate=2026-06-12&endDate=2026-06-14',
  },
  globals: { language: 'de', viewport: { value: 'w360' } },
  play: async ({ canvas }) => {
    const dialog = await open(canvas, 'Suche speichern');
    await expect(dialog.getByRole('textbox', { name: 'Name der Suche' })).toHaveValue(
      'Donaudampfschifffahrtsgesellschaftskapitän · Canoes · 12. Juni 2026 – 14. Juni 2026',
    );
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
  },
};

export const InJapanese: Story = {
  globals: { language: 'ja' },
  play: async ({ canvas }) => {
    const dialog = await open(canvas, 'この検索を保存');
    await expect(dialog.getByRole('button', { name: '保存' })).toBeVisible();
  },
};

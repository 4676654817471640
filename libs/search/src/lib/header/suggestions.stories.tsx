import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { getHash, suggestProducts, suggestSellers, type Language } from '@marketplace/api-contract';
import type { Site } from '@marketplace/session';
import { mock, errorResponse, ScreenFrame, site, suggestion } from '@marketplace/testing';
import { SearchBox } from './search-box';

const hash = mock(getHash, { result: 'hash' });
const place = { address: 'Alberta, Canada', defaultAddress: 'Alberta, Canada' };
const everyKind = mock(suggestProducts, [
  suggestion({
    Product_Name: 'Canoes',
    address: '',
    defaultAddress: 'On the water',
    kind: 'category',
    value: 'canoes',
  }),
  suggestion({ Product_Name: 'Cedar canoe with two paddles' }),
  suggestion({ Product_Name: 'Canoe trailer', address: '', defaultAddress: 'Calgary, Alberta' }),
  suggestion({ Product_Name: 'Canoe für Donaudampfschifffahrtsgesellschaften', address: '', defaultAddress: '' }),
  suggestion({ Product_Name: 'Canmore', ...place, kind: 'place', value: 'Canmore, Alberta, Canada' }),
]);

interface Args {
  marketplaceType: Site['marketplaceType'];
  /** The width of the search box in pixels. */
  width: number;
}

const meta = {
  title: 'Search/Suggestions',
  args: { marketplaceType: 'product', width: 420 },
  argTypes: {
    marketplaceType: { control: 'radio', options: ['product', 'seller'] },
    width: { control: { type: 'range', min: 240, max: 720, step: 20 } },
  },
  parameters: { layout: 'fullscreen', msw: { handlers: [hash, everyKind] } },
  decorators: [
    (Story, { args: { marketplaceType, width }, globals }) => (
      <ScreenFrame language={globals['language'] as Language} session={{ site: site({ marketplaceType }) }}>
        <header style={{ minHeight: 480, maxWidth: width, padding: 16 }}>
          <Story />
        </header>
      </ScreenFrame>
    ),
  ],
  render: () => <SearchBox />,
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const SLOW = { timeout: 10_000 };
const field = (canvas: Canvas) => canvas.getByRole('combobox');
const shown = async (canvas: Canvas) =>
  (await canvas.findAllByRole('option', {}, SLOW)).map(({ innerText }) => innerText.replace(/\s*\n\s*/g, ' | '));
const fits = () =>
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);

export const EveryKind: Story = {
  tags: ['every-theme'],
  play: async ({ canvas }) => {
    await userEvent.type(field(canvas), 'Can');
    await expect(await shown(canvas)).toEqual([
      'Canoes | Category · On the water',
      'Cedar canoe with two paddles | Edmonton, Alberta',
      'Canoe trailer | Calgary, Alberta',
      'Canoe für Donaudampfschifffahrtsgesellschaften',
      'Canmore | Alberta, Canada',
    ]);
    await expect(canvas.getByRole('status')).toHaveTextContent('5 suggestions');
    await userEvent.keyboard('{ArrowUp}');
    await expect(canvas.getByRole('option', { selected: true })).toHaveTextContent('Canmore');
    await expect(field(canvas)).toHaveValue('Can');
  },
};

export const EveryKindInJapaneseOnAPhone: Story = {
  globals: { language: 'ja', viewport: { value: 'w360' } },
  play: async ({ canvas }) => {
    await userEvent.type(field(canvas), 'Can');
    await expect((await shown(canvas))[0]).toBe('Canoes | カテゴリー · On the water');
    await expect(canvas.getByRole('listbox', { name: '候補' })).toBeVisible();
    await fits();
  },
};

export const Sellers: Story = {
  args: { marketplaceType: 'seller' },
  parameters: {
    msw: {
      handlers: [hash, mock(suggestSellers, [suggestion({ Product_Name: 'Paddle Co.', kind: 'seller', value: '3' })])],
    },
  },
  play: async ({ canvas }) => {
    await userEvent.type(field(canvas), 'pad');
    await expect(await shown(canvas)).toEqual(['Paddle Co. | Edmonton, Alberta']);
  },
};

export const NoSuggestions: Story = {
  parameters: { msw: { handlers: [hash, mock(suggestProducts, [])] } },
  play: async ({ canvas }) => {
    await userEvent.type(field(canvas), 'zzz');
    await canvas.findByText('0 suggestions', {}, SLOW);
    await expect(canvas.queryByRole('listbox')).toBeNull();
    await expect(field(canvas)).toHaveAttribute('aria-expanded', 'false');
  },
};

export const Failed: Story = {
  tags: ['every-theme'],
  parameters: { msw: { handlers: [hash, mock(suggestProducts, errorResponse(500, 'internal'))] } },
  play: async ({ canvas }) => {
    await userEvent.type(field(canvas), 'canoe');
    await expect(await canvas.findByRole('alert', {}, SLOW)).toHaveTextContent(
      'Error getting products for search! Please try again',
    );
  },
};

export const FailedInGermanOnAPhone: Story = {
  ...Failed,
  globals: { language: 'de', viewport: { value: 'w360' } },
  play: async ({ canvas }) => {
    await userEvent.type(field(canvas), 'Kanu');
    await expect(await canvas.findByRole('alert', {}, SLOW)).toHaveTextContent(/^Die Suchvorschläge konnten nicht/);
    await fits();
  },
};

/** Mocked, because the stories of all themes share one storage at the same time. */
const withRecent: Story['beforeEach'] = () => {
  const { getItem } = Storage.prototype;
  Storage.prototype.getItem = function (key) {
    return key === 'RECENT_SEARCHES' ? '["red canoe","tent for four"]' : getItem.call(this, key);
  };
  return () => void (Storage.prototype.getItem = getItem);
};

export const RecentSearches: Story = {
  beforeEach: withRecent,
  play: async ({ canvas }) => {
    await userEvent.click(field(canvas));
    await expect(await shown(canvas)).toEqual(['red canoe', 'tent for four', 'Clear recent searches']);
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getByRole('option', { name: 'red canoe' })).toHaveAttribute('aria-selected', 'true');
    // Suggestions replace them when text is typed.
    await userEvent.type(field(canvas), 'Can');
    await expect((await shown(canvas)).length).toBe(5);
  },
};

export const RecentSearchesForgotten: Story = {
  beforeEach: withRecent,
  globals: { language: 'de', viewport: { value: 'w360' } },
  play: async ({ canvas }) => {
    await userEvent.click(field(canvas));
    await userEvent.click(await canvas.findByRole('option', { name: 'Letzte Suchen löschen' }, SLOW));
    await expect(canvas.queryByRole('listbox')).toBeNull();
    await expect(field(canvas)).toHaveFocus();
  },
};

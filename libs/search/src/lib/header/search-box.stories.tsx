import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { getHash, suggestProducts, type Language } from '@marketplace/api-contract';
import type { Site } from '@marketplace/session';
import { mock, errorResponse, ScreenFrame, site, suggestion } from '@marketplace/testing';
import { DateFilter } from './date-filter';
import { SearchBox } from './search-box';

interface Args {
  search: string;
  startDate: string;
  endDate: string;
  marketplaceType: Site['marketplaceType'];
  dateSelection: Site['dateSelection'];
}

const getPath = ({ search, startDate, endDate }: Args) => {
  const given = Object.entries({ search, startDate, endDate }).filter(([, value]) => value);
  return given.length > 0 ? `/search?${new URLSearchParams(given)}` : '/';
};

const framed: Decorator<Args> = (Story, { args, globals }) => (
  <ScreenFrame
    language={globals['language'] as Language}
    path={getPath(args)}
    session={{ site: site({ marketplaceType: args.marketplaceType, dateSelection: args.dateSelection }) }}
  >
    <header style={{ display: 'flex', gap: 16, minHeight: 420, padding: 16 }}>
      <div style={{ flex: '1 1 0', maxWidth: 420, minWidth: 150 }}>
        <Story />
      </div>
      <DateFilter />
    </header>
  </ScreenFrame>
);

const hash = mock(getHash, { result: 'hash' });
const suggestions = mock(suggestProducts, ({ body }) => [
  suggestion({ Product_Name: `${body.value}s`, address: '', defaultAddress: 'On the water', kind: 'category' }),
  suggestion({ Product_Name: `${body.value} with two paddles` }),
  suggestion({ Product_Name: `${body.value} trailer`, address: '', defaultAddress: 'Calgary, Alberta' }),
  suggestion({
    Product_Name: `${body.value} für Donaudampfschifffahrtsgesellschaften`,
    address: '',
    defaultAddress: '',
  }),
]);

const meta = {
  title: 'Search/Header',
  decorators: [framed],
  parameters: { layout: 'fullscreen', msw: { handlers: [hash, suggestions] } },
  args: { search: '', startDate: '', endDate: '', marketplaceType: 'product', dateSelection: 'Date Range' },
  argTypes: {
    marketplaceType: { control: 'radio', options: ['product', 'seller'] },
    dateSelection: { control: 'radio', options: ['Date Range', 'Start Date Only'] },
  },
  render: () => <SearchBox />,
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<typeof meta>;

const type: Story['play'] = async ({ canvas }) => {
  await userEvent.type(canvas.getByRole('combobox'), 'Canoe');
};

export const Empty: Story = {};
export const WithSearchAndDates: Story = {
  tags: ['every-theme'],
  args: { search: 'red canoe', startDate: '2026-06-12', endDate: '2026-06-14' },
};
export const Suggesting: Story = {
  play: async (context) => {
    await type(context);
    await context.canvas.findAllByRole('option', {}, { timeout: 10_000 });
    await userEvent.keyboard('{ArrowDown}');
    await expect(context.canvas.getByRole('combobox')).toHaveAttribute('aria-activedescendant');
  },
};
export const SuggestingOnAPhone: Story = { ...Suggesting, globals: { language: 'de', viewport: { value: 'w360' } } };
export const SuggestionsFailed: Story = {
  parameters: { msw: { handlers: [hash, mock(suggestProducts, errorResponse(500, 'internal'))] } },
  play: async (context) => {
    await type(context);
    await context.canvas.findByRole('alert', {}, { timeout: 10_000 });
  },
};

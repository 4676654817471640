import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import type { Facets, Language } from '@marketplace/api-contract';
import { category, facets, productPage, ScreenFrame, site } from '@marketplace/testing';
import { readSearchParams } from '../read-search-params';
import { loadNoResults } from '../results/no-results-lazy';
import { SearchProvider } from '../search-provider';
import { SearchScreen } from '../search-screen';

const categories = [
  category({ slug: 'water', name: 'On the water', icon: '🌊' }),
  category({ slug: 'camping', name: 'Camping', icon: '🏕️' }),
  category({ slug: 'empty', name: 'Without results' }),
  category({ slug: 'canoes', name: 'Canoes', parent: 'water' }),
  category({ slug: 'kayaks', name: 'Kayaks', parent: 'water' }),
];

/** Facets of every kind: values, a long list of values, numbers, years and money. */
const all: Facets = facets({
  attributes: [
    ...facets().attributes,
    {
      kind: 'range',
      uniqueName: 'Insurance',
      name: 'Insurance',
      isMoney: true,
      spread: { edges: [0, 10, 20, 30, 40], counts: [9, 14, 6, 0, 2] },
    },
    {
      kind: 'values',
      uniqueName: 'Material',
      name: 'Donaudampfschifffahrtsgesellschaftsmaterial',
      values: [
        { value: 'Rotzedernholz mit Flachsfaserverstärkung, handgeschliffen', count: 12 },
        { value: 'GFK', count: 1 },
      ],
    },
  ],
});

interface Args {
  /** The query string. */
  query: string;
  layout?: 'none' | 'sidebar' | 'default';
  counts: Facets | null;
  total: number;
}

const meta = {
  title: 'Search/Filters',
  // As the route's loader does.
  beforeEach: async () => void (await loadNoResults()),
  parameters: { layout: 'fullscreen' },
  args: { query: '', layout: 'sidebar', counts: all, total: 56 },
  render: ({ query, layout, counts, total }, { globals }) => {
    const filters = [
      ...site().filters,
      { uniqueName: 'Insurance', name: 'Insurance', attributeType: 'Currency' as const },
      { uniqueName: 'Material', name: 'Material', attributeType: 'Text' as const },
    ];
    const here = site({ filters, search: { ...site().search, otherSettings: { filter: { layout } } } });
    const params = readSearchParams(here, new URLSearchParams(query));
    return (
      <ScreenFrame language={globals['language'] as Language} path={`/search?${query}`} session={{ site: here }}>
        <main>
          <SearchProvider data={{ page: productPage({ facets: counts, total }), categories, params }}>
            <SearchScreen />
          </SearchProvider>
        </main>
      </ScreenFrame>
    );
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const SLOW = { timeout: 10_000 };
const panel = (canvas: Canvas, name = 'Filters') => within(canvas.getByRole('form', { name }));
const group = (canvas: Canvas, name: string) => within(panel(canvas).getByRole('group', { name }));
const box = (canvas: Canvas, name: RegExp) => panel(canvas).getByRole('checkbox', { name });

export const Sidebar: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('form', { name: 'Filters' }, SLOW);
    await expect(canvas.getByRole('complementary', { name: 'Filters' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Filters' })).toBeNull();
    const titles = panel(canvas)
      .getAllByRole('group')
      .map((one) => one.querySelector('legend')?.textContent);
    await expect(titles).toEqual([
      'Where',
      'Price per day',
      'Rating',
      'Availability',
      'Categories',
      'Condition',
      'Year',
      'Amenities',
      'Insurance',
      'Donaudampfschifffahrtsgesellschaftsmaterial',
    ]);
    await expect(group(canvas, 'Where').getByRole('combobox', { name: 'Place' })).toHaveValue('');
    await expect(box(canvas, /^4.5 stars and up/)).toHaveAccessibleName(/21 results$/);
    await expect(box(canvas, /^Available today/)).toHaveAccessibleName(/33 results$/);
    await expect(box(canvas, /^Like new/)).toBeEnabled();
    // Disabled: there would be no results.
    await expect(box(canvas, /^Well used/)).toBeDisabled();
    const tree = group(canvas, 'Categories');
    await expect(tree.getByRole('link', { name: /On the water/ })).toHaveTextContent('40');
    await expect(tree.queryByRole('link', { name: /Without results/ })).toBeNull();
    // Collapsed until its parent is selected.
    await expect(tree.queryByRole('link', { name: /Canoes/ })).toBeNull();
    await expect(group(canvas, 'Insurance').getByRole('textbox', { name: 'Insurance, to' })).toHaveAttribute(
      'placeholder',
      'CA$40+',
    );
    // A year has no thousands separator.
    await expect(group(canvas, 'Year').getByRole('textbox', { name: 'Year, from' })).toHaveAttribute(
      'placeholder',
      '2016',
    );
  },
};

export const SidebarWithChoices: Story = {
  tags: ['every-theme'],
  args: {
    query:
      'category=canoes&price=1000..5000&rating=4&instant=1&condition=New&condition=Well+used&year=2018..&insurance=..20&location=Edmonton&radius=10',
    total: 4,
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('form', { name: 'Filters' });
    await expect(box(canvas, /^New/)).toBeChecked();
    // A selected choice can be removed even without results.
    await expect(box(canvas, /^Well used/)).toBeChecked();
    await expect(box(canvas, /^Well used/)).toBeEnabled();
    await expect(box(canvas, /^4 stars and up/)).toBeChecked();
    await expect(box(canvas, /^4.5 stars and up/)).not.toBeChecked();
    await expect(box(canvas, /^Available today/)).toBeChecked();
    const tree = group(canvas, 'Categories');
    await expect(tree.getByRole('link', { name: /Canoes/ })).toHaveAttribute('aria-current', 'true');
    await expect(group(canvas, 'Where').getByRole('combobox', { name: 'Place' })).toHaveValue('Edmonton');
    await expect(group(canvas, 'Price per day').getByRole('textbox', { name: 'Price per day, from' })).toHaveValue(
      '1000',
    );
    await expect(group(canvas, 'Year').getByRole('textbox', { name: 'Year, to' })).toHaveValue('');
    await expect(group(canvas, 'Year').getByRole('slider', { name: 'Year, to' })).toHaveAttribute(
      'aria-valuetext',
      'No limit',
    );
    const chips = within(canvas.getByRole('navigation', { name: 'Active filters' }));
    await expect(chips.getAllByRole('link').map((one) => one.textContent)).toEqual([
      'Within 10 km of Edmonton',
      'Price per day: CA$1,000 - CA$5,000',
      '4 stars and up',
      'Available today',
      'New',
      'Well used',
      'Year 2018 +',
      'Insurance ≤ CA$20',
    ]);
    // Each chip links to the search without its filter, on page 1.
    const without = chips.getByRole('link', { name: 'Remove filter: Well used' }).getAttribute('href');
    await expect(new URLSearchParams(without!.split('?')[1]).getAll('condition')).toEqual(['New']);
  },
};

/** Moves a slider as a finger does; user-event's keyboard does not move sliders. */
function move(slider: HTMLElement, to: number) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, String(to));
  slider.dispatchEvent(new Event('input', { bubbles: true }));
}

export const PriceHistogram: Story = {
  tags: ['every-theme'],
  play: async ({ canvas }) => {
    await canvas.findByRole('form', { name: 'Filters' });
    const price = group(canvas, 'Price per day');
    const [from, to] = price.getAllByRole('slider');
    await expect(from).toHaveAttribute('aria-valuetext', 'CA$0');
    await expect(to).toHaveAttribute('aria-valuetext', 'No limit');
    move(from!, 2);
    await waitFor(() => expect(from).toHaveAttribute('aria-valuetext', 'CA$2,000'));
    // The bars outside the range are dimmed, and the field has the same value.
    const bars = [
      ...price
        .getByRole('textbox', { name: 'Price per day, from' })
        .closest('fieldset')!
        .querySelectorAll('[data-inside]'),
    ];
    await expect(bars).toHaveLength(5);
    await expect(price.getByRole('textbox', { name: 'Price per day, from' })).toHaveValue('2000');
  },
};

export const ExactPrices: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('form', { name: 'Filters' });
    const most = () => group(canvas, 'Price per day').getByRole('textbox', { name: 'Price per day, to' });
    await userEvent.type(most(), '4321,50');
    await userEvent.tab();
    await waitFor(() => expect(most()).toHaveValue('4321.5'));
    await expect(group(canvas, 'Price per day').getByRole('slider', { name: 'Price per day, to' })).toHaveAttribute(
      'aria-valuetext',
      'CA$3,000',
    );
    // What is not applied stays, with the reason.
    await userEvent.clear(most());
    await userEvent.type(most(), 'cheap');
    await userEvent.tab();
    await expect(most()).toHaveValue('cheap');
    await expect(most()).toHaveAccessibleDescription('Enter a number, such as 1,200.50');
  },
};

export const PriceWithOneEnd: Story = {
  args: { query: 'price=1234..4321' },
  play: async ({ canvas }) => {
    await canvas.findByRole('form', { name: 'Filters' });
    const [from, to] = group(canvas, 'Price per day').getAllByRole('slider');
    const field = (name: string) => group(canvas, 'Price per day').getByRole('textbox', { name });
    move(from!, 2);
    // The new range is in the URL and therefore in the form.
    const form = () => panel(canvas).getByRole<HTMLFormElement>('group', { name: 'Price per day' }).closest('form')!;
    const price = () => new FormData(form()).get('price');
    await waitFor(() => expect(price()).toBe('2000..4321'), SLOW);
    await expect(field('Price per day, to')).toHaveValue('4321');
    move(to!, 4);
    await waitFor(() => expect(price()).toBe('2000..5000'), SLOW);
    await expect(field('Price per day, from')).toHaveValue('2000');
  },
};

export const LongListExpanded: Story = {
  play: async ({ canvas }) => {
    const amenities = group(canvas, 'Amenities');
    await expect(amenities.getAllByRole('checkbox')).toHaveLength(6);
    await userEvent.click(amenities.getByRole('button', { name: 'Show 1 more' }));
    await expect(amenities.getByText('Pets welcome')).toBeVisible();
    await expect(amenities.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true');
  },
};

export const SelectedAtOnce: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(box(canvas, /^Good/));
    await expect(box(canvas, /^Good/)).toBeChecked();
    await userEvent.click(box(canvas, /^New/));
    // Two values of one attribute are alternatives.
    await expect(box(canvas, /^Good/)).toBeChecked();
    await userEvent.click(box(canvas, /^Good/));
    await expect(box(canvas, /^Good/)).not.toBeChecked();
    await expect(box(canvas, /^New/)).toBeChecked();
  },
};

export const WithoutCounts: Story = {
  args: {
    counts: facets({
      categories: [],
      price: { edges: [0], counts: [0] },
      ratings: [],
      instant: 0,
      attributes: [],
    }),
    total: 0,
  },
  play: async ({ canvas }) => {
    const titles = panel(canvas)
      .getAllByRole('group')
      .map((one) => one.querySelector('legend')?.textContent);
    await expect(titles).toEqual(['Where']);
  },
};

export const NoFilters: Story = {
  args: { layout: 'none', counts: null, query: 'search=canoe' },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: /^Filters/ })).toBeNull();
    await expect(canvas.queryByRole('form', { name: 'Filters' })).toBeNull();
    await expect(canvas.getByRole('link', { name: 'Remove filter: “canoe”' })).toBeVisible();
  },
};

async function open(canvas: Canvas, name: RegExp) {
  await userEvent.click(canvas.getByRole('button', { name }));
  return screen.findByRole('dialog', {}, SLOW);
}

export const Sheet: Story = {
  args: {
    layout: 'default',
    query: 'search=canoe&startDate=2026-06-12&endDate=2026-06-14&condition=New&rating=4',
    total: 4,
  },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: /^Filters/ });
    // The number of set filters.
    await expect(button).toHaveTextContent('Filters2');
    const dialog = await open(canvas, /^Filters/);
    await expect(dialog).toHaveAccessibleName('Filters');
    const inside = within(dialog);
    await expect(inside.getByRole('button', { name: 'Close' })).toBeVisible();
    await expect(inside.getByRole('button', { name: 'Show 4 results' })).toBeVisible();
    await userEvent.click(inside.getByRole('button', { name: 'Clear All' }));
    await waitFor(() => expect(inside.getByRole('checkbox', { name: /^New/ })).not.toBeChecked());
    await expect(inside.getByRole('button', { name: 'Clear All' })).toBeDisabled();
    // Clear All (SE-04) also clears dates and category, but not the text.
    const form = inside.getByRole<HTMLFormElement>('form', { name: 'Filters' });
    await expect([...new FormData(form)].filter(([, value]) => value !== '')).toEqual([['search', 'canoe']]);
    await userEvent.click(inside.getByRole('button', { name: 'Show 4 results' }));
    await expect(screen.queryByRole('dialog')).toBeNull();
    await expect(button).toHaveFocus();
  },
};

export const SheetClosedByEscape: Story = {
  args: { layout: 'default' },
  play: async ({ canvas }) => {
    await open(canvas, /^Filters/);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

/** Nothing is cut off, and the page does not scroll horizontally. */
const fits = async (dialog: HTMLElement) => {
  await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
  for (const part of dialog.querySelectorAll('fieldset, button, label'))
    await expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(dialog.getBoundingClientRect().right + 1);
};

export const SheetOnAPhone: Story = {
  tags: ['every-theme'],
  args: { query: 'category=canoes&price=1000..5000', total: 12_345 },
  globals: { viewport: { value: 'w360' } },
  play: async ({ canvas }) => {
    // No sidebar on a phone.
    await expect(canvas.queryByRole('complementary', { name: 'Filters' })).toBeNull();
    const dialog = await open(canvas, /^Filters/);
    await expect(within(dialog).getByRole('button', { name: 'Show 12,345 results' })).toBeVisible();
    await fits(dialog);
  },
};

export const SheetInGermanOnAPhone: Story = {
  args: { query: 'condition=New&price=1000..5000&location=53.54,-113.49&radius=100', total: 987_654 },
  globals: { language: 'de', viewport: { value: 'w360' } },
  play: async ({ canvas }) => {
    const dialog = await open(canvas, /^Filter/);
    await expect(within(dialog).getByRole('button', { name: '987.654 Ergebnisse zeigen' })).toBeVisible();
    await expect(within(dialog).getByRole('combobox', { name: 'Ort' })).toHaveValue('Mein Standort');
    await fits(dialog);
  },
};

export const SheetInJapaneseOnAPhone: Story = {
  args: { query: 'category=canoes', total: 1 },
  globals: { language: 'ja', viewport: { value: 'w360' } },
  play: async ({ canvas }) => {
    const dialog = await open(canvas, /^絞り込み/);
    await expect(within(dialog).getByRole('button', { name: '1件を表示' })).toBeVisible();
    await fits(dialog);
  },
};

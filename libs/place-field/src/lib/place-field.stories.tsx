import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { getHash, suggestPlaces, type Language } from '@marketplace/api-contract';
import { mock, errorResponse, ScreenFrame } from '@marketplace/testing';
import { PlaceField } from './place-field';

const withFrame: Decorator = (Story, { globals }) => (
  <ScreenFrame language={globals['language'] as Language}>
    <main style={{ minHeight: 420, maxWidth: 560, padding: 16 }}>
      <Story />
    </main>
  </ScreenFrame>
);

const canada = { country: 'Canada', countryCode: 'CA', lat: 53.55, lng: -113.47 };
const hash = mock(getHash, { result: 'hash' });
const suggestions = mock(suggestPlaces, [
  { ...canada, name: 'Edmonton', region: 'Alberta', value: 'Edmonton, Alberta, Canada' },
  {
    ...canada,
    name: 'Edmonds',
    region: 'Washington',
    country: 'United States',
    value: 'Edmonds, Washington, United States',
  },
  { ...canada, name: 'Edmundston', region: 'New Brunswick', value: 'Edmundston, New Brunswick, Canada' },
]);

const meta = {
  title: 'Place field/Place field',
  component: PlaceField,
  decorators: [withFrame],
  args: { value: '', onChange: () => undefined },
  parameters: { layout: 'fullscreen', msw: { handlers: [hash, suggestions] } },
  render: function ControlledField(args) {
    const [chosen, setChosen] = useState({ location: args.value, radius: args.radius });
    return (
      <PlaceField
        value={chosen.location}
        radius={chosen.radius}
        onChange={(next) => setChosen(next ?? { location: '', radius: args.radius })}
      />
    );
  },
} satisfies Meta<typeof PlaceField>;
export default meta;
type Story = StoryObj<typeof meta>;

type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];
const getDistance = (canvas: Canvas) => canvas.getByRole('combobox', { name: 'Distance' });
const getPlace = (canvas: Canvas) => canvas.getByRole('combobox', { name: 'Place' });
const expectNoHorizontalScroll = () =>
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);

export const Empty: Story = {
  play: async ({ canvas }) => {
    await expect(getPlace(canvas)).toHaveValue('');
    // There is no distance without a place.
    await expect(canvas.queryByRole('combobox', { name: 'Distance' })).toBeNull();
    await expect(canvas.queryByRole('button', { name: 'Clear place' })).toBeNull();
  },
};
export const WithPlace: Story = {
  args: { value: 'Edmonton, Alberta, Canada', radius: 10 },
  play: async ({ canvas }) => {
    await expect(getDistance(canvas)).toHaveDisplayValue('Within 10 km');
    await userEvent.selectOptions(getDistance(canvas), 'Within 100 km');
    await expect(getDistance(canvas)).toHaveDisplayValue('Within 100 km');
    await expect(getPlace(canvas)).toHaveValue('Edmonton, Alberta, Canada');
  },
};
export const WithADistanceOfItsOwn: Story = {
  args: { value: 'Edmonton, Alberta, Canada', radius: 42.5 },
  play: async ({ canvas }) => {
    await expect([...getDistance(canvas).querySelectorAll('option')].map((one) => one.textContent)).toEqual([
      'Within 5 km',
      'Within 10 km',
      'Within 25 km',
      'Within 42.5 km',
      'Within 50 km',
      'Within 100 km',
    ]);
  },
};
export const Cleared: Story = {
  args: { value: 'Edmonton, Alberta, Canada' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Clear place' }));
    await expect(getPlace(canvas)).toHaveValue('');
    await expect(getPlace(canvas)).toHaveFocus();
    await expect(canvas.queryByRole('combobox', { name: 'Distance' })).toBeNull();
  },
};
export const NearMe: Story = {
  args: { value: '53.54,-113.49' },
  play: async ({ canvas }) => {
    // Coordinates are not shown.
    await expect(getPlace(canvas)).toHaveValue('My location');
    await expect(getDistance(canvas)).toHaveDisplayValue('Within 25 km');
  },
};
export const Suggesting: Story = {
  tags: ['every-theme'],
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('combobox'), 'Edm');
    const options = await canvas.findAllByRole('option', {}, { timeout: 10_000 });
    // Region and country distinguish places with the same name.
    await expect(options.map(({ innerText }) => innerText.replace(/\s*\n\s*/g, ' | '))).toEqual([
      'Edmonton | Alberta, Canada',
      'Edmonds | Washington, United States',
      'Edmundston | New Brunswick, Canada',
    ]);
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getByRole('option', { selected: true })).toHaveTextContent('Edmonton');
    await expect(canvas.getByRole('combobox')).toHaveAttribute('aria-activedescendant', options[0]!.id);
    await expectNoHorizontalScroll();
  },
};
export const Chosen: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('combobox'), 'Edm');
    await userEvent.click(await canvas.findByRole('option', { name: /Edmonds/ }, { timeout: 10_000 }));
    await expect(getPlace(canvas)).toHaveValue('Edmonds, Washington, United States');
    await expect(canvas.queryByRole('listbox')).toBeNull();
    await expect(getDistance(canvas)).toHaveDisplayValue('Within 25 km');
  },
};
export const NoneFit: Story = {
  parameters: { msw: { handlers: [hash, mock(suggestPlaces, [])] } },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('combobox'), 'zzz');
    await canvas.findByText('0 places', {}, { timeout: 10_000 });
    await expect(canvas.queryByRole('listbox')).toBeNull();
  },
};
export const InJapaneseOnAPhone: Story = {
  args: { value: '53.54,-113.49', radius: 50 },
  globals: { language: 'ja', viewport: { value: 'w360' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox', { name: '場所' })).toHaveValue('現在地');
    await expectNoHorizontalScroll();
  },
};
export const SuggestingOnAPhone: Story = { ...Suggesting, globals: { language: 'de', viewport: { value: 'w360' } } };
export const SuggestionsFailed: Story = {
  parameters: { msw: { handlers: [hash, mock(suggestPlaces, errorResponse(500, 'internal'))] } },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('combobox'), 'Edm');
    await expect(await canvas.findByRole('alert', {}, { timeout: 10_000 })).toHaveTextContent(
      'We couldn’t load suggestions. Type a place and search for it.',
    );
  },
};

/** Replaces the browser's geolocation; fails with this code, or never responds. */
const mockGeolocation =
  (code?: number): Story['beforeEach'] =>
  () => {
    const before = Object.getOwnPropertyDescriptor(navigator, 'geolocation');
    Object.defineProperty(navigator, 'geolocation', {
      configurable: true,
      value: {
        getCurrentPosition: (_found: unknown, failed: (error: { code: number }) => void) => code && failed({ code }),
      },
    });
    return () => {
      if (before) Object.defineProperty(navigator, 'geolocation', before);
      else Reflect.deleteProperty(navigator, 'geolocation');
    };
  };
const pressNearMe: Story['play'] = async ({ canvas }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Near me' }));
};
const expectError =
  (words: RegExp): Story['play'] =>
  async (context) => {
    await pressNearMe?.(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(words);
    // The field can still be used.
    await expect(getPlace(context.canvas)).toBeEnabled();
  };
export const Locating: Story = {
  beforeEach: mockGeolocation(),
  play: async (context) => {
    await pressNearMe?.(context);
    await expect(context.canvas.getByRole('button', { name: 'Near me' })).toHaveAttribute('aria-busy', 'true');
    await expect(context.canvas.getByRole('status')).toHaveTextContent('Finding your location…');
  },
};
export const Denied: Story = {
  tags: ['every-theme'],
  beforeEach: mockGeolocation(1),
  play: expectError(/^Location is turned off/),
};
export const Unavailable: Story = {
  beforeEach: mockGeolocation(2),
  play: expectError(/^We couldn’t find your location/),
};
export const TimedOut: Story = { beforeEach: mockGeolocation(3), play: expectError(/took too long/) };

import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { getHash, suggestPlaces, type Language } from '@marketplace/api-contract';
import { mock, refusal, ScreenFrame } from '@marketplace/testing';
import { PlaceField } from './place-field';

const framed: Decorator = (Story, { globals }) => (
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
  title: 'PlaceField',
  component: PlaceField,
  decorators: [framed],
  args: { value: '', onChange: () => undefined },
  parameters: { layout: 'fullscreen', msw: { handlers: [hash, suggestions] } },
  render: function Held(args) {
    const [held, setHeld] = useState({ location: args.value, radius: args.radius });
    return (
      <PlaceField
        value={held.location}
        radius={held.radius}
        onChange={(chosen) => setHeld(chosen ?? { location: '', radius: args.radius })}
      />
    );
  },
} satisfies Meta<typeof PlaceField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const WithPlace: Story = { args: { value: 'Edmonton, Alberta, Canada', radius: 10 } };
export const NearMe: Story = { args: { value: '53.54,-113.49' } };
export const Suggesting: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('combobox'), 'Edm');
    await canvas.findAllByRole('option', {}, { timeout: 10_000 });
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getByRole('combobox')).toHaveAttribute('aria-activedescendant');
  },
};
export const SuggestingOnAPhone: Story = { ...Suggesting, globals: { language: 'de', viewport: { value: 'w360' } } };
export const SuggestionsFailed: Story = {
  parameters: { msw: { handlers: [hash, mock(suggestPlaces, refusal(500, 'internal'))] } },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('combobox'), 'Edm');
    await canvas.findByRole('alert', {}, { timeout: 10_000 });
  },
};

/** What the browser answers when it is asked where the visitor is. */
const answering =
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
const ask: Story['play'] = async ({ canvas }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Near me' }));
};
const refused: Story['play'] = async (context) => {
  await ask(context);
  await context.canvas.findByRole('alert');
};
export const Asking: Story = { beforeEach: answering(), play: ask };
export const Denied: Story = { beforeEach: answering(1), play: refused };
export const Unavailable: Story = { beforeEach: answering(2), play: refused };
export const TimedOut: Story = { beforeEach: answering(3), play: refused };

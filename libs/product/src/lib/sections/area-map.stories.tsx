import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { getHash, listPlaces, type Language } from '@marketplace/api-contract';
import { mock, ScreenFrame } from '@marketplace/testing';
import { AreaMap } from './area-map';

const PLACES = [
  { name: 'Edmonton', lat: 53.54, lng: -113.49, size: 20 },
  { name: 'Strathcona', lat: 53.51, lng: -113.49, size: 0 },
];

const framed: Decorator = (Story, { globals }) => (
  <ScreenFrame language={globals['language'] as Language}>
    <main style={{ height: 360 }}>
      <Story />
    </main>
  </ScreenFrame>
);

const meta = {
  title: 'Product/AreaMap',
  component: AreaMap,
  decorators: [framed],
  args: { near: { lat: 53.52, lng: -113.5 }, place: 'Edmonton, Alberta' },
  parameters: { msw: { handlers: [mock(getHash, { result: 'key' }), mock(listPlaces, PLACES)] } },
} satisfies Meta<typeof AreaMap>;
export default meta;

type Story = StoryObj<typeof meta>;

/** The development server sends the map as many files. */
const SLOW = { timeout: 12_000 };

export const Area: Story = {
  play: async ({ canvas, globals }) => {
    await expect(await canvas.findByText('Edmonton', {}, SLOW)).toBeVisible();
    await expect(canvas.queryByText('No listings to show on the map')).toBeNull();
    if (globals['language'] === 'en') {
      await expect(canvas.getByRole('application')).toHaveAccessibleName('Map of the area around Edmonton, Alberta');
    }
  },
};
/** Without place names the map still shows the area. */
export const WithoutNames: Story = {
  parameters: { msw: { handlers: [mock(getHash, { result: 'key' }), mock(listPlaces, [])] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('application', {}, SLOW)).toBeVisible();
  },
};

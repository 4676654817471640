import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { http, HttpResponse } from 'msw';
import { StrictMode, useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import type { Language } from '@marketplace/api-contract';
import { ScreenFrame } from '@marketplace/testing';
import fakeGoogleMaps from './fake-google-maps.js?raw';
import { ResultsMap } from './results-map';
import { markersAround, storyPlaces } from './story-markers';

const EDMONTON = [53.54, -113.49] as const;

const withFrame: Decorator = (Story, { globals }) => (
  <ScreenFrame language={globals['language'] as Language}>
    <main style={{ height: 640, maxHeight: '100dvh', padding: 12 }}>
      <Story />
    </main>
  </ScreenFrame>
);

const meta = {
  title: 'Map/ResultsMap',
  component: ResultsMap,
  decorators: [withFrame],
  parameters: { layout: 'fullscreen' },
  args: { markers: markersAround(...EDMONTON, 14), loadPlaces: storyPlaces, onMove: fn(), onSelect: fn() },
} satisfies Meta<typeof ResultsMap>;
export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const SLOW = { timeout: 15_000 };
/** No listing is near, so the map fits all of them. */
const ELSEWHERE = { lat: 0, lng: 0 };
const findMap = (canvas: Canvas) => canvas.findByRole('application', { name: 'Map of results' }, SLOW);
const findPrices = (canvas: Canvas) => canvas.findAllByRole('button', { name: /per day$/ }, SLOW);

export const Few: Story = {
  play: async ({ canvas }) => {
    await findMap(canvas);
    const pins = await findPrices(canvas);
    await expect(pins[0]).toHaveAccessibleName(/^\w.*, \$\d+ per day$/);
    await canvas.findByText('Edmonton', {}, SLOW);
    await canvas.findByText(/GeoNames/);
  },
};

export const Many: Story = {
  args: { markers: markersAround(...EDMONTON, 2000, 0.5), center: ELSEWHERE },
  play: async ({ canvas }) => {
    const clusters = await canvas.findAllByRole('button', { name: /listings: zoom in$/ }, SLOW);
    await expect(clusters.length).toBeLessThan(150);
  },
};

export const Cluster: Story = {
  tags: ['every-theme'],
  args: { markers: markersAround(...EDMONTON, 60), center: ELSEWHERE },
  play: async ({ canvas }) => {
    const [cluster] = await canvas.findAllByRole('button', { name: /listings: zoom in$/ }, SLOW);
    const before = (await findPrices(canvas)).length + canvas.getAllByRole('button', { name: /zoom in$/ }).length;
    await userEvent.click(cluster!);
    await waitFor(() => expect(cluster).not.toBeInTheDocument(), SLOW);
    await expect(before).toBeGreaterThan(1);
    // The cluster is gone, so focus moves to the map.
    await expect(await findMap(canvas)).toHaveFocus();
  },
};

const samePoint = markersAround(...EDMONTON, 3).map((marker) => ({ ...marker, lat: 53.54, lng: -113.49 }));

export const SamePoint: Story = {
  args: { markers: samePoint },
  play: async ({ canvas }) => {
    const pin = await canvas.findByRole('button', { name: '3 listings here' }, SLOW);
    // Zoomed in enough to recognise the place.
    await expect(canvas.getByRole('img', { name: /^Scale: [125]0* (km|m)$/ })).toHaveAccessibleName(
      /^Scale: [1-5] km|\d+ m$/,
    );
    pin.focus();
    await userEvent.keyboard('{Enter}');
    const dialog = await canvas.findByRole('dialog', { name: '3 listings here' });
    await expect(dialog).toHaveFocus();
    await expect(within(dialog).getAllByRole('link')).toHaveLength(3);
    await userEvent.keyboard('{Escape}');
    await expect(canvas.queryByRole('dialog')).not.toBeInTheDocument();
    await expect(pin).toHaveFocus();
  },
};
export const SamePointOpen: Story = {
  args: { markers: samePoint },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '3 listings here' }, SLOW));
    await canvas.findByRole('dialog');
  },
};

export const Popup: Story = {
  tags: ['every-theme'],
  play: async ({ canvas, args }) => {
    const [pin] = await findPrices(canvas);
    await userEvent.click(pin!);
    const dialog = await canvas.findByRole('dialog');
    await expect(within(dialog).getByRole('link')).toHaveAttribute('href', '/product/1');
    await expect(args.onSelect).toHaveBeenCalledWith('1');
    await expect(pin).toHaveAttribute('aria-expanded', 'true');
  },
};

export const OwnPopup: Story = {
  args: { renderPopup: (id) => <p style={{ paddingRight: 40 }}>Listing {id} in words of the page</p> },
  play: async ({ canvas }) => {
    await userEvent.click((await findPrices(canvas))[0]!);
    await canvas.findByText('Listing 1 in words of the page');
  },
};

export const Empty: Story = {
  args: { markers: [] },
  play: async ({ canvas }) => {
    await findMap(canvas);
    await canvas.findByText('No listings to show on the map');
    await canvas.findByText('Edmonton', {}, SLOW);
  },
};

export const Highlighted: Story = {
  args: { highlightedId: '3', onHighlight: fn() },
  play: async ({ canvas, args }) => {
    const pins = await findPrices(canvas);
    await userEvent.hover(pins[0]!);
    await expect(args.onHighlight).toHaveBeenCalledWith(expect.any(String));
    await userEvent.unhover(pins[0]!);
    await expect(args.onHighlight).toHaveBeenLastCalledWith(null);
    await waitFor(() => expect(document.querySelectorAll('[data-highlighted]')).toHaveLength(1));
  },
};

export const OverTheDateLine: Story = {
  args: {
    markers: [
      ...markersAround(-17.8, 177.4, 5, 0.4),
      ...markersAround(-16.9, -179.9, 4, 0.3).map((marker) => ({ ...marker, id: `t${marker.id}` })),
      ...markersAround(-13.8, -172, 5, 0.4).map((marker) => ({ ...marker, id: `s${marker.id}` })),
    ],
  },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findAllByRole('button', { name: /per day$|zoom in$|here$/ }, SLOW);
    const frame = canvasElement.querySelector('section')!.getBoundingClientRect();
    // All of them are in view, next to each other.
    for (const pin of canvas.getAllByRole('button', { name: /per day$|zoom in$|here$/ })) {
      const { left, right } = pin.getBoundingClientRect();
      if (pin.getAttribute('aria-label')?.startsWith('Zoom')) continue;
      await expect(left).toBeGreaterThan(frame.left - 40);
      await expect(right).toBeLessThan(frame.right + 40);
    }
  },
};

export const AroundAPlace: Story = { args: { place: { lat: 53.54, lng: -113.49 }, radius: 10 } };
export const Country: Story = { args: { markers: markersAround(53, -112, 30, 4), center: ELSEWHERE } };
export const Coast: Story = { args: { markers: markersAround(49.25, -123.1, 12) } };
export const World: Story = {
  args: {
    markers: [...markersAround(...EDMONTON, 5), ...markersAround(48, 11, 6, 3), ...markersAround(-34, 151, 4, 2)].map(
      (marker, index) => ({ ...marker, id: String(index) }),
    ),
  },
};

export const MovedByKeyboard: Story = {
  play: async ({ canvas, args }) => {
    const map = await findMap(canvas);
    await findPrices(canvas);
    await expect(canvas.queryByRole('button', { name: 'Search this area' })).not.toBeInTheDocument();
    map.focus();
    await userEvent.keyboard('{ArrowRight}');
    const search = await canvas.findByRole('button', { name: 'Search this area' }, SLOW);
    await expect(args.onMove).not.toHaveBeenCalled();
    await userEvent.click(search);
    await expect(args.onMove).toHaveBeenCalledWith({
      south: expect.any(Number),
      west: expect.any(Number),
      north: expect.any(Number),
      east: expect.any(Number),
    });
    await expect(canvas.queryByRole('button', { name: 'Search this area' })).not.toBeInTheDocument();
  },
};

export const Following: Story = {
  play: async ({ canvas, args }) => {
    const map = await findMap(canvas);
    await findPrices(canvas);
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Search as I move the map' }));
    await expect(args.onMove).not.toHaveBeenCalled();
    map.focus();
    await userEvent.keyboard('+');
    await waitFor(() => expect(args.onMove).toHaveBeenCalledTimes(1), SLOW);
    await expect(canvas.queryByRole('button', { name: 'Search this area' })).not.toBeInTheDocument();
  },
};

/** New markers after a search of the area do not move the map. */
export const AreaSearched: Story = {
  render: function Searched(args) {
    const [bounds, setBounds] = useState<Parameters<NonNullable<typeof args.onMove>>[0] | null>(null);
    const markers = bounds ? markersAround(bounds.south, bounds.west, 3, 0.01) : args.markers;
    return <ResultsMap {...args} markers={markers} bounds={bounds} onMove={(area) => setBounds(area)} />;
  },
  play: async ({ canvas }) => {
    const map = await findMap(canvas);
    await findPrices(canvas);
    map.focus();
    await userEvent.keyboard('{ArrowRight}');
    const scale = canvas.getByRole('img', { name: /^Scale/ }).getAttribute('aria-label');
    await userEvent.click(await canvas.findByRole('button', { name: 'Search this area' }, SLOW));
    await waitFor(() => expect(document.querySelectorAll('[data-lat] button').length).toBeLessThan(4));
    await expect(canvas.getByRole('img', { name: /^Scale/ })).toHaveAttribute('aria-label', scale);
  },
};

const tile = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#e8eef0"/><path d="M0 128h256M128 0v256" stroke="#fff" stroke-width="10"/><path d="M0 40h256M60 0v256M200 0v256M0 210h256" stroke="#fff" stroke-width="4"/></svg>',
)}`;
export const WithTiles: Story = {
  args: { tileURL: tile, tileAttribution: '© The makers of these tiles' },
  play: async ({ canvas, canvasElement }) => {
    await findPrices(canvas);
    await canvas.findByText('© The makers of these tiles');
    await waitFor(() => expect(canvasElement.querySelectorAll('img.leaflet-tile').length).toBeGreaterThan(0));
  },
};

const googleScript = http.get(
  'https://maps.googleapis.com/maps/api/js',
  () => new HttpResponse(fakeGoogleMaps, { headers: { 'content-type': 'text/javascript' } }),
);
export const Google: Story = {
  args: { googleKey: 'a-key', place: { lat: 53.54, lng: -113.49 }, radius: 10 },
  parameters: { msw: { handlers: [googleScript] } },
  play: async ({ canvas, canvasElement, args }) => {
    const [pin] = await findPrices(canvas);
    await expect(canvasElement.querySelector('[data-google="map"]')).toHaveAttribute('data-circle', 'shown');
    await expect(canvasElement.querySelector('.leaflet-pane')).toBeNull();
    await userEvent.click(pin!);
    await canvas.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(canvas.getByRole('button', { name: 'Zoom in' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Search this area' }, SLOW));
    await expect(args.onMove).toHaveBeenCalledOnce();
  },
};

const googleHandlers = (answer: () => Response | Promise<Response>) => ({
  msw: { handlers: [http.get('https://maps.googleapis.com/maps/api/js', answer)] },
});
/** The frame has its size while the script loads. */
export const GoogleLoading: Story = {
  args: { googleKey: 'a-slow-key' },
  parameters: googleHandlers(() => new Promise<Response>(() => undefined)),
  play: async ({ canvas, canvasElement }) => {
    await findMap(canvas);
    await expect(canvasElement.querySelector('section')!.getBoundingClientRect().height).toBeGreaterThan(300);
    await expect(canvas.queryByRole('button', { name: /per day$/ })).toBeNull();
  },
};
/** Falls back to Leaflet. */
export const GoogleFails: Story = {
  args: { googleKey: 'a-rejected-key' },
  parameters: googleHandlers(() => HttpResponse.error()),
  play: async ({ canvas, canvasElement }) => {
    await findPrices(canvas);
    await expect(canvasElement.querySelector('.leaflet-pane')).not.toBeNull();
  },
};

export const InStrictMode: Story = {
  decorators: [
    (Story) => (
      <StrictMode>
        <Story />
      </StrictMode>
    ),
  ],
  play: async ({ canvas, canvasElement }) => {
    await findPrices(canvas);
    await expect(canvasElement.querySelectorAll('.leaflet-map-pane')).toHaveLength(1);
  },
};

export const OnAPhone: Story = {
  globals: { viewport: { value: 'w360' } },
  play: async ({ canvas }) => {
    await findPrices(canvas);
    for (const name of ['Zoom in', 'Zoom out']) {
      const { width, height } = canvas.getByRole('button', { name }).getBoundingClientRect();
      await expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
  },
};
export const InJapanese: Story = {
  globals: { language: 'ja' },
  args: { markers: [] },
  play: async ({ canvas }) => {
    await canvas.findByText('地図に表示する商品がありません', {}, SLOW);
  },
};
export const OnAPhoneInGerman: Story = {
  ...MovedByKeyboard,
  globals: { viewport: { value: 'w360' }, language: 'de' },
  play: async ({ canvas }) => {
    const map = await canvas.findByRole('application', { name: 'Karte der Ergebnisse' }, SLOW);
    await findPrices(canvas);
    map.focus();
    await userEvent.keyboard('{ArrowRight}');
    await canvas.findByRole('button', { name: 'In diesem Gebiet suchen' }, SLOW);
  },
};

const CALGARY = [51.05, -114.07] as const;
const box = (element: Element) => element.getBoundingClientRect();
/** Whether a pin is inside the frame of the map. */
function isVisibleOnMap(pin: HTMLElement, map: HTMLElement): boolean {
  const [at, frame] = [box(pin), box(map)];
  return at.left >= frame.left && at.right <= frame.right && at.top >= frame.top && at.bottom <= frame.bottom;
}
const inEdmonton = markersAround(...EDMONTON, 1, 0.05);
const inCalgary = markersAround(...CALGARY, 1, 0.05).map((marker) => ({
  ...marker,
  id: 'c',
  name: 'Calgary tent',
  label: '$20',
  amount: '$20 per day',
}));

export const OpensOnTheCentre: Story = {
  args: { markers: [...inEdmonton, ...inCalgary], fitsMarkers: false },
  play: async ({ canvas }) => {
    const map = await findMap(canvas);
    await waitFor(async () => expect(isVisibleOnMap((await findPrices(canvas))[0]!, map)).toBe(true), SLOW);
    // SE-07: zoom 11.
    await canvas.findByRole('img', { name: 'Scale: 2 km' }, SLOW);
    await canvas.findByText(/1 listing outside this area$/);
  },
};
const showsBoth: Story['play'] = async ({ canvas }) => {
  const map = await findMap(canvas);
  await waitFor(async () => {
    const pins = await findPrices(canvas);
    await expect(pins.map((pin) => isVisibleOnMap(pin, map))).toEqual([true, true]);
  }, SLOW);
};
/** One of them is where the map opens by default. */
export const FitsAllResults: Story = { args: { markers: [...inEdmonton, ...inCalgary] }, play: showsBoth };
export const OpensWhereResultsAre: Story = {
  args: { markers: inCalgary },
  play: async ({ canvas }) => {
    const map = await findMap(canvas);
    const pin = await canvas.findByRole('button', { name: /^Calgary/ }, SLOW);
    await waitFor(() => expect(isVisibleOnMap(pin, map)).toBe(true), SLOW);
  },
};
export const FitsThePlaceAndAllResults: Story = {
  args: { markers: [...inEdmonton, ...inCalgary], place: { lat: CALGARY[0], lng: CALGARY[1] } },
  play: showsBoth,
};

export const PopupAboveControls: Story = {
  args: { markers: inEdmonton },
  globals: { viewport: { value: 'w360' } },
  play: async ({ canvas }) => {
    await userEvent.click((await findPrices(canvas))[0]!);
    const dialog = await canvas.findByRole('dialog');
    const control = canvas.getByRole('checkbox', { name: 'Search as I move the map' }).closest('label')!;
    const map = await findMap(canvas);
    // Move the map until the pop-up covers the control.
    for (let press = 0; press < 5 && box(dialog).top > box(control).bottom - 8; press++) {
      const { top } = box(dialog);
      map.focus();
      await userEvent.keyboard('{ArrowDown}');
      await waitFor(() => expect(box(dialog).top).toBeLessThan(top));
    }
    const [one, other] = [box(dialog), box(control)];
    const x = (Math.max(one.left, other.left) + Math.min(one.right, other.right)) / 2;
    const y = (Math.max(one.top, other.top) + Math.min(one.bottom, other.bottom)) / 2;
    await expect(dialog.contains(document.elementFromPoint(x, y))).toBe(true);
  },
};

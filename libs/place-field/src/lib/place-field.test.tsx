import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { setupServer } from 'msw/node';
import { getHash, suggestPlaces, type PlaceSuggestion } from '@marketplace/api-contract';
import { mock, errorResponse, renderScreen } from '@marketplace/testing';
import { PlaceField } from './place-field';

const edmonton: PlaceSuggestion = {
  name: 'Edmonton',
  region: 'Alberta',
  country: 'Canada',
  countryCode: 'CA',
  lat: 53.55,
  lng: -113.47,
  value: 'Edmonton, Alberta, Canada',
};
const EDMONTON = { lat: edmonton.lat, lng: edmonton.lng };
const edmonds: PlaceSuggestion = {
  ...edmonton,
  name: 'Edmonds',
  region: 'Washington',
  value: 'Edmonds, Washington, US',
};

const server = setupServer(
  mock(getHash, { result: 'hash' }),
  mock(suggestPlaces, ({ body }) => [edmonton, edmonds].filter(({ name }) => name.startsWith(body.value))),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  Reflect.deleteProperty(navigator, 'geolocation');
});
afterAll(() => server.close());

function renderField(value = '', radius?: number) {
  const onChange = vi.fn();
  function ControlledField() {
    const [chosen, setChosen] = useState({ location: value, radius });
    return (
      <PlaceField
        value={chosen.location}
        radius={chosen.radius}
        onChange={(next) => {
          onChange(next);
          setChosen(next ?? { location: '', radius });
        }}
      />
    );
  }
  renderScreen(<ControlledField />);
  return onChange;
}
const field = () => screen.getByRole('combobox', { name: 'Place' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });

type PositionMock = (found: PositionCallback, failed: PositionErrorCallback) => void;
const mockGeolocation = (respond: PositionMock) => {
  const getCurrentPosition = vi.fn(respond);
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
  return getCurrentPosition;
};
const failure = (code: number) => ({ code, message: '' }) as GeolocationPositionError;

describe('SE-08 the place field', () => {
  it('SE-08 chooses a suggestion by keyboard', async () => {
    const onChange = renderField();
    type('Edm');
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    expect(field()).toHaveAttribute('aria-expanded', 'true');
    field().focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(field()).toHaveAttribute('aria-activedescendant', screen.getAllByRole('option')[0]?.id);
    await userEvent.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ location: edmonton.value, radius: 25, point: EDMONTON });
    expect(field()).toHaveValue(edmonton.value);
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('SE-08 chooses a suggestion by pointer', async () => {
    const onChange = renderField();
    type('Edm');
    await userEvent.click(await screen.findByRole('option', { name: /Edmonds.*Washington, Canada/ }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ location: edmonds.value, radius: 25, point: EDMONTON });
  });

  it('RQ-01 chooses a typed text in a form when it loses the focus, without a choice of distances', async () => {
    const onChange = vi.fn();
    renderScreen(
      <>
        <label htmlFor="place">Where</label>
        <PlaceField
          value=""
          radius={null}
          onChange={onChange}
          field={{ id: 'place', isRequired: true, hasProblem: true, hasHint: false }}
        />
        <p id="place-problem">Required</p>
      </>,
    );
    const input = screen.getByRole('combobox', { name: 'Where' });
    expect(input).toBeRequired();
    expect(input).toHaveAccessibleDescription('Required');
    await userEvent.type(input, 'Edm, AB');
    await userEvent.tab();
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ location: 'Edm, AB', radius: 25 });
    expect(screen.queryByRole('combobox', { name: 'Distance' })).not.toBeInTheDocument();
  });

  it('SE-08 takes free text on Enter, and reports no place when it is empty', async () => {
    const onChange = renderField();
    await userEvent.type(field(), 'Edm, AB{Enter}');
    expect(onChange).toHaveBeenLastCalledWith({ location: 'Edm, AB', radius: 25 });
    await userEvent.clear(field());
    await userEvent.type(field(), '{Enter}');
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  it('SE-08 closes the suggestions on Escape and keeps the text', async () => {
    const onChange = renderField();
    type('Edm');
    await screen.findAllByRole('option');
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(field()).toHaveValue('Edm');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('SE-08 reports no place when cleared', async () => {
    const onChange = renderField(edmonton.value);
    await userEvent.click(screen.getByRole('button', { name: 'Clear place' }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith(null);
    expect(field()).toHaveValue('');
    expect(field()).toHaveFocus();
  });

  it('SE-08 offers a radius when there is a place', async () => {
    const onChange = renderField(edmonton.value, 10);
    const radius = screen.getByRole('combobox', { name: 'Distance' });
    expect(radius).toHaveDisplayValue('Within 10 km');
    expect(radius.querySelectorAll('option')).toHaveLength(5);
    await userEvent.selectOptions(radius, '50');
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ location: edmonton.value, radius: 50 });
  });

  it('SE-08 offers no radius without a place', () => {
    renderField();
    expect(screen.queryByRole('combobox', { name: 'Distance' })).not.toBeInTheDocument();
  });

  it('SE-08 keeps a radius from the URL', () => {
    renderField(edmonton.value, 30);
    expect(screen.getByRole('combobox', { name: 'Distance' })).toHaveDisplayValue('Within 30 km');
  });

  it('SE-08 says when suggestions fail to load', async () => {
    server.use(mock(suggestPlaces, errorResponse(500, 'internal')));
    renderField();
    type('Edm');
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load suggestions.');
  });
});

describe('SE-08 the Near me button', () => {
  it('SE-08 locates the visitor only when pressed, and rounds to about a kilometre', async () => {
    const getCurrentPosition = mockGeolocation((found) =>
      found({ coords: { latitude: 53.54321, longitude: -113.49876 } } as GeolocationPosition),
    );
    const onChange = renderField();
    expect(getCurrentPosition).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Near me' }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith({
      location: '53.54,-113.5',
      radius: 25,
      point: { lat: 53.54, lng: -113.5 },
    });
    expect(field()).toHaveValue('My location');
  });

  it.each([
    [1, 'Location is turned off for this site.'],
    [2, 'We couldn’t find your location.'],
    [3, 'Finding your location took too long.'],
  ])('SE-08 says why locating failed with code %i', async (code, text) => {
    mockGeolocation((_found, failed) => failed(failure(code)));
    const onChange = renderField();
    await userEvent.click(screen.getByRole('button', { name: 'Near me' }));
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(onChange).not.toHaveBeenCalled();
    // Typing dismisses the message.
    type('E');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('SE-08 says when the browser has no geolocation', async () => {
    renderField();
    fireEvent.click(screen.getByRole('button', { name: 'Near me' }));
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t find your location.');
  });

  it('SE-08 ignores a location that arrives after typing', async () => {
    let respond: PositionCallback | undefined;
    mockGeolocation((found) => (respond = found));
    const onChange = renderField();
    await userEvent.click(screen.getByRole('button', { name: /Near me/ }));
    expect(screen.getByRole('button', { name: /Near me/ })).toHaveAttribute('aria-busy', 'true');
    type('Edm');
    act(() => respond?.({ coords: { latitude: 1, longitude: 1 } } as GeolocationPosition));
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    expect(onChange).not.toHaveBeenCalled();
  });
});

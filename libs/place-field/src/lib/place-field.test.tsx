import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { setupServer } from 'msw/node';
import { getHash, suggestPlaces, type PlaceSuggestion } from '@marketplace/api-contract';
import { mock, refusal, renderScreen } from '@marketplace/testing';
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
  function Held() {
    const [held, setHeld] = useState({ location: value, radius });
    return (
      <PlaceField
        value={held.location}
        radius={held.radius}
        onChange={(chosen) => {
          onChange(chosen);
          setHeld(chosen ?? { location: '', radius });
        }}
      />
    );
  }
  renderScreen(<Held />);
  return onChange;
}
const field = () => screen.getByRole('combobox', { name: 'Place' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });

type Answer = (found: PositionCallback, failed: PositionErrorCallback) => void;
const locate = (answer: Answer) => {
  const getCurrentPosition = vi.fn(answer);
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
  return getCurrentPosition;
};
const failure = (code: number) => ({ code, message: '' }) as GeolocationPositionError;

describe('SE-08 the place field', () => {
  it('SE-08 a suggestion is chosen by keyboard', async () => {
    const onChange = renderField();
    type('Edm');
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    expect(field()).toHaveAttribute('aria-expanded', 'true');
    field().focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(field()).toHaveAttribute('aria-activedescendant', screen.getAllByRole('option')[0]?.id);
    await userEvent.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ location: edmonton.value, radius: 25 });
    expect(field()).toHaveValue(edmonton.value);
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('SE-08 a suggestion is chosen by pointer', async () => {
    const onChange = renderField();
    type('Edm');
    await userEvent.click(await screen.findByRole('option', { name: /Edmonds.*Washington, Canada/ }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ location: edmonds.value, radius: 25 });
  });

  it('SE-08 a text of its own is taken by Enter, and an empty one is no place', async () => {
    const onChange = renderField();
    await userEvent.type(field(), 'Edm, AB{Enter}');
    expect(onChange).toHaveBeenLastCalledWith({ location: 'Edm, AB', radius: 25 });
    await userEvent.clear(field());
    await userEvent.type(field(), '{Enter}');
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  it('SE-08 Escape closes the suggestions and keeps the text', async () => {
    const onChange = renderField();
    type('Edm');
    await screen.findAllByRole('option');
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(field()).toHaveValue('Edm');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('SE-08 clearing reports no place', async () => {
    const onChange = renderField(edmonton.value);
    await userEvent.click(screen.getByRole('button', { name: 'Clear place' }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith(null);
    expect(field()).toHaveValue('');
    expect(field()).toHaveFocus();
  });

  it('SE-08 how far around is chosen where there is a place', async () => {
    const onChange = renderField(edmonton.value, 10);
    const radius = screen.getByRole('combobox', { name: 'Distance' });
    expect(radius).toHaveDisplayValue('Within 10 km');
    expect(radius.querySelectorAll('option')).toHaveLength(5);
    await userEvent.selectOptions(radius, '50');
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ location: edmonton.value, radius: 50 });
  });

  it('SE-08 without a place there is no distance', () => {
    renderField();
    expect(screen.queryByRole('combobox', { name: 'Distance' })).not.toBeInTheDocument();
  });

  it('SE-08 a radius that an address brought is kept', () => {
    renderField(edmonton.value, 30);
    expect(screen.getByRole('combobox', { name: 'Distance' })).toHaveDisplayValue('Within 30 km');
  });

  it('SE-08 says when places cannot be suggested', async () => {
    server.use(mock(suggestPlaces, refusal(500, 'internal')));
    renderField();
    type('Edm');
    expect(await screen.findByRole('alert')).toHaveTextContent('Places cannot be suggested right now.');
  });
});

describe('SE-08 near me', () => {
  it('SE-08 asks only when it is pressed, and rounds to about a kilometre', async () => {
    const ask = locate((found) =>
      found({ coords: { latitude: 53.54321, longitude: -113.49876 } } as GeolocationPosition),
    );
    const onChange = renderField();
    expect(ask).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Near me' }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ location: '53.54,-113.5', radius: 25 });
    expect(field()).toHaveValue('My location');
  });

  it.each([
    [1, 'Your browser does not tell us where you are.'],
    [2, 'We could not find out where you are.'],
    [3, 'Finding out where you are took too long.'],
  ])('SE-08 failure %i is said in plain words', async (code, text) => {
    locate((_found, failed) => failed(failure(code)));
    const onChange = renderField();
    await userEvent.click(screen.getByRole('button', { name: 'Near me' }));
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(onChange).not.toHaveBeenCalled();
    // Typing is the other way, and takes the message away.
    type('E');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('SE-08 a browser that cannot tell says so', async () => {
    renderField();
    fireEvent.click(screen.getByRole('button', { name: 'Near me' }));
    expect(screen.getByRole('alert')).toHaveTextContent('We could not find out where you are.');
  });

  it('SE-08 an answer that comes after something was typed is not taken', async () => {
    let answer: PositionCallback | undefined;
    locate((found) => (answer = found));
    const onChange = renderField();
    await userEvent.click(screen.getByRole('button', { name: /Near me/ }));
    expect(screen.getByRole('button', { name: /Near me/ })).toHaveAttribute('aria-busy', 'true');
    type('Edm');
    act(() => answer?.({ coords: { latitude: 1, longitude: 1 } } as GeolocationPosition));
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    expect(onChange).not.toHaveBeenCalled();
  });
});

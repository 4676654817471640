import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createStoreContext } from './store-context';

interface Counter {
  count: number;
  other: number;
  add: () => void;
}
const counter = createStoreContext<Counter, { count: number }>('Counter', ({ count }) =>
  createStore<Counter>()((set) => ({ count, other: 0, add: () => set((state) => ({ count: state.count + 1 })) })),
);

function Count({ onRender = () => undefined }: { onRender?: () => void }) {
  onRender();
  const count = counter.useSelector((state) => state.count);
  const add = counter.useSelector((state) => state.add);
  return <button onClick={add}>{count}</button>;
}

it('createStoreContext creates a store per provider from its initial data', async () => {
  render(
    <>
      <counter.Provider initialData={{ count: 1 }}>
        <Count />
      </counter.Provider>
      <counter.Provider initialData={{ count: 10 }}>
        <Count />
      </counter.Provider>
    </>,
  );
  await userEvent.click(screen.getByText('1'));
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['2', '10']);
});

it('createStoreContext throws an error that says what to do when the provider is missing', () => {
  vi.mocked(console.error).mockImplementation(() => undefined);
  expect(() => render(<Count />)).toThrow(/Wrap the screen in <CounterProvider>/);
});

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

function Shown({ onRender = () => undefined }: { onRender?: () => void }) {
  onRender();
  const count = counter.useSelector((state) => state.count);
  const add = counter.useSelector((state) => state.add);
  return <button onClick={add}>{count}</button>;
}

it('gives each provider a store of its own, made from its first data', async () => {
  render(
    <>
      <counter.Provider first={{ count: 1 }}>
        <Shown />
      </counter.Provider>
      <counter.Provider first={{ count: 10 }}>
        <Shown />
      </counter.Provider>
    </>,
  );
  await userEvent.click(screen.getByText('1'));
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['2', '10']);
});

it('says what to do when the provider is missing', () => {
  vi.mocked(console.error).mockImplementation(() => undefined);
  expect(() => render(<Shown />)).toThrow(/Wrap the screen in <CounterProvider>/);
});

import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { lazyWithPreload, lazyWithRetry, preloadLazyComponents } from './lazy-component';

function Counter() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>{`pressed ${count}`}</button>;
}

describe('lazyWithRetry', () => {
  it('shows its fallback until code that failed to load arrives', async () => {
    vi.useFakeTimers();
    let attempts = 0;
    const Late = lazyWithRetry(async () => {
      if (++attempts < 3) throw new Error('offline');
      return Counter;
    });
    await act(async () =>
      render(
        <Suspense fallback="loading">
          <Late />
        </Suspense>,
      ),
    );
    await act(() => vi.advanceTimersByTimeAsync(5999));
    expect(screen.getByText('loading')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByRole('button', { name: 'pressed 0' })).toBeVisible();
    expect(attempts).toBe(3);
    vi.useRealTimers();
  });
});

describe('lazyWithPreload', () => {
  it('renders into the HTML when the server has preloaded it', async () => {
    const { preload, Component } = lazyWithPreload('counter', async () => Counter);
    await preload();
    expect(renderToString(<Component />)).toContain('pressed 0');
  });

  it('loads when it was not preloaded, and keeps its state when it renders again', async () => {
    const { Component } = lazyWithPreload('counter', async () => Counter);
    const place = (
      <Suspense fallback="…">
        <Component />
      </Suspense>
    );
    const { rerender } = await act(async () => render(place));
    await userEvent.click(await screen.findByRole('button', { name: 'pressed 0' }));
    rerender(
      <Suspense fallback="…">
        <Component />
      </Suspense>,
    );
    expect(screen.getByRole('button', { name: 'pressed 1' })).toBeVisible();
  });

  it('preloads only components that the document contains before hydration', async () => {
    const fetched: string[] = [];
    for (const name of ['shown', 'absent'])
      lazyWithPreload(name, async () => {
        fetched.push(name);
        return Counter;
      });
    document.body.innerHTML = '<template data-part="shown"></template>';
    await preloadLazyComponents();
    expect(fetched).toEqual(['shown']);
  });

  it('lets the page hydrate when a component fails to load', async () => {
    lazyWithPreload('broken', () => Promise.reject(new Error('offline')));
    document.body.innerHTML = '<template data-part="broken"></template>';
    await expect(preloadLazyComponents()).resolves.toBeUndefined();
  });

  it('lets the page hydrate after twenty seconds when a component does not arrive', async () => {
    vi.useFakeTimers();
    lazyWithPreload('stalled', () => new Promise<never>(() => undefined));
    document.body.innerHTML = '<template data-part="stalled"></template>';
    const onReady = vi.fn();
    void preloadLazyComponents().then(onReady);
    await vi.advanceTimersByTimeAsync(19_900);
    expect(onReady).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100);
    expect(onReady).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });
});

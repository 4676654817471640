import { expect, it, vi } from 'vitest';
import { loadProvider } from './load-provider';

// A file of its own: the loader of the provider remembers for good where it found it.
it('OR-11 asks the real provider only with a real key, and no sandbox then', async () => {
  const added: HTMLScriptElement[] = [];
  const add = (node: Node | string) => added.push(node as HTMLScriptElement);
  vi.spyOn(document.head, 'append').mockImplementation(add);
  vi.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    add(node);
    return node;
  });
  const loading = loadProvider('pk_live_1', 'en');
  await vi.waitFor(() => expect(added).toHaveLength(1));
  expect(added[0]?.src).toMatch(/^https:\/\/js\.stripe\.com\//);
  const provider = { elements: () => undefined };
  Object.assign(window, { Stripe: Object.assign(() => provider, { version: 'endive' }) });
  added[0]?.dispatchEvent(new Event('load'));
  expect(await loading).toBe(provider);
  expect(added).toHaveLength(1);
});

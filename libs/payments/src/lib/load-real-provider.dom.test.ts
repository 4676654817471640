import { expect, it, vi } from 'vitest';
import { loadProvider } from './load-provider';

// A file of its own: the provider's loader remembers for good where it found the script.
it('OR-11 the real provider’s script is loaded with a real key, and no sandbox script', async () => {
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

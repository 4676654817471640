import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isSandbox, loadProvider } from './load-provider';

/** Scripts are added by hand here: jsdom fetches none. */
let added: HTMLScriptElement[] = [];
beforeEach(() => {
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    added.push(...(nodes as HTMLScriptElement[]));
  });
});
afterEach(() => {
  added = [];
  Reflect.deleteProperty(window, 'Stripe');
  document.querySelectorAll('style[nonce]').forEach((style) => style.remove());
});

const provider = { elements: () => undefined };
function arrive() {
  const factory = Object.assign(
    vi.fn(() => provider),
    { version: 'endive' },
  );
  Object.assign(window, { Stripe: factory });
  added[0]?.onload?.(new Event('load'));
  return factory;
}

it('OR-11 the sandbox script is loaded with the page’s nonce and used by the provider’s own loader', async () => {
  const style = document.body.appendChild(document.createElement('style'));
  style.nonce = 'n0nce';
  const loading = loadProvider('pk_test_sandbox', 'de');
  expect(added.map(({ src, nonce }) => [new URL(src).pathname, nonce])).toEqual([['/sandbox/provider.js', 'n0nce']]);
  const factory = arrive();
  expect(await loading).toBe(provider);
  expect(factory).toHaveBeenCalledWith('pk_test_sandbox', { locale: 'de' });
  expect(added).toHaveLength(1);
});

it('the sandbox script can be loaded again after a failure', async () => {
  const loading = loadProvider('pk_test_sandbox', 'en');
  (added[0]?.onerror as (event: Event) => void)(new Event('error'));
  await expect(loading).rejects.toThrow('/sandbox/provider.js could not be loaded.');
  const again = loadProvider('pk_test_sandbox', 'en');
  expect(added).toHaveLength(2);
  Object.assign(window, { Stripe: Object.assign(() => provider, { version: 'endive' }) });
  added[1]?.onload?.(new Event('load'));
  expect(await again).toBe(provider);
});

it('isSandbox recognises only the sandbox key', () => {
  expect(isSandbox('pk_test_sandbox')).toBe(true);
  expect(isSandbox('pk_test_51abc')).toBe(false);
  expect(isSandbox('')).toBe(false);
});

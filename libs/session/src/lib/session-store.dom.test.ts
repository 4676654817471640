import { beforeEach, expect, it, vi } from 'vitest';
import { listCategories } from '@marketplace/api-contract';
import { profile, site } from '@marketplace/testing';
import { createSessionStore } from './session-store';

const store = () =>
  createSessionStore({ site: site(), user: profile(), language: 'en', origin: 'https://wayfare.example' });

beforeEach(() => localStorage.clear());

it('AU-01 the session store opens the sign-in dialog at a view and closes it', () => {
  const session = store();
  session.getState().openSignIn('signUp');
  expect(session.getState().signInView).toBe('signUp');
  session.getState().closeSignIn();
  expect(session.getState().signInView).toBeNull();
});

it('AP-03 the session store queues toasts and removes dismissed ones', () => {
  const session = store();
  session.getState().notify('info', 'One');
  session.getState().notify('error', 'Two');
  const [one] = session.getState().toasts;
  session.getState().dismissToast(one!.id);
  expect(session.getState().toasts.map(({ text }) => text)).toEqual(['Two']);
});

it('PD-03 the session store restores the cart after a reload', () => {
  const line = { productId: '12', quantity: 2 };
  store().getState().setCart([line]);
  const afterReload = store();
  expect(afterReload.getState().cart).toEqual([]);
  afterReload.getState().restoreCart();
  expect(afterReload.getState().cart).toEqual([line]);
});

it('two stores on one server share no state', () => {
  const [one, other] = [store(), store()];
  one.getState().notify('info', 'Private');
  expect(other.getState().toasts).toEqual([]);
});

it('IL-01 the session store calls the API in the language of the page, not of the browser', async () => {
  const languages: (string | null)[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    languages.push(request.headers.get('accept-language'));
    return Response.json(request.url.endsWith('/api/getHash') ? { result: 'key' } : []);
  });
  const first = { site: site(), user: null, language: 'ja', origin: 'https://wayfare.example' } as const;
  await createSessionStore(first).getState().api(listCategories);
  expect(new Set(languages)).toEqual(new Set(['ja']));
  vi.unstubAllGlobals();
});

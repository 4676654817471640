import { act, renderHook } from '@testing-library/react';
import { Component, startTransition, Suspense, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import { createI18n } from './create-i18n';
import { useLoadTexts } from './load-texts';

it('IL-01 useLoadTexts loads missing texts, and retries after a failure', async () => {
  let isOnline = false;
  const requests: string[] = [];
  const i18n = createI18n({
    language: 'de',
    texts: { ui: { close: 'Schließen' } },
    load: async (language, namespace) => {
      requests.push(`${language}/${namespace}`);
      if (!isOnline) throw new Error('offline');
      return { customer_account: { login: { error: 'Falsche E-Mail-Adresse oder falsches Passwort.' } } };
    },
  });
  const { result } = renderHook(useLoadTexts, {
    wrapper: ({ children }) => <I18nextProvider i18n={i18n}>{children}</I18nextProvider>,
  });
  const loadTexts = result.current;

  await act(() => expect(loadTexts('ui', 'auth-dialog')).rejects.toThrow('auth-dialog could not be loaded'));
  isOnline = true;
  await act(() => loadTexts('auth-dialog'));
  expect(i18n.t('customer_account.login.error', { ns: 'auth-dialog' })).toBe(
    'Falsche E-Mail-Adresse oder falsches Passwort.',
  );
  await act(() => loadTexts('auth-dialog'));
  expect(requests).toEqual(['de/auth-dialog', 'de/auth-dialog']);
});

it('a component that suspended for its texts renders without errors after a navigation', async () => {
  // Without `act`, under which React restarts a suspended component instead of resuming it.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const texts = Promise.withResolvers<Record<string, unknown>>();
  const i18n = createI18n({ language: 'en', texts: {}, load: () => texts.promise });
  function Suspending() {
    const { t } = useTranslation('search');
    const [mark] = useState('!');
    return t('box.submit') + mark;
  }
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const container = document.createElement('div');
  const root = createRoot(container, { onUncaughtError: onError, onRecoverableError: onError });
  const show = (isNavigated: boolean) =>
    root.render(<I18nextProvider i18n={i18n}>{isNavigated ? <Suspending /> : 'before'}</I18nextProvider>);
  show(false);
  await vi.waitFor(() => expect(container).toHaveTextContent('before'));
  startTransition(() => show(true));
  await vi.waitFor(() => expect(i18n.services.backendConnector.queue).not.toEqual([]));
  texts.resolve({ box: { submit: 'Search' } });
  await vi.waitFor(() => expect(container).toHaveTextContent('Search!'));
  expect(errors).toEqual([]);
  root.unmount();
});

it('IL-01 a component whose texts cannot be loaded throws, and a later rendering loads them', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let isOnline = false;
  const load = vi.fn(async () => {
    if (!isOnline) throw new Error('offline');
    return { box: { submit: 'Search' } };
  });
  const i18n = createI18n({ language: 'en', texts: {}, load });
  const onError = vi.fn();
  const container = document.createElement('div');
  const root = createRoot(container, { onCaughtError: onError });
  const show = (attempt: number) =>
    root.render(
      <I18nextProvider i18n={i18n}>
        <Boundary key={attempt}>
          <Suspense fallback="loading">
            <Submit />
          </Suspense>
        </Boundary>
      </I18nextProvider>,
    );
  await act(async () => show(1));
  await vi.waitFor(() => expect(container).toHaveTextContent('failed'));
  expect(onError.mock.calls[0]?.[0]).toEqual(new Error('The texts of search could not be loaded.'));
  expect(load).toHaveBeenCalledOnce();

  isOnline = true;
  vi.advanceTimersByTime(1000);
  await act(async () => show(2));
  await vi.waitFor(() => expect(container).toHaveTextContent('Search'));
  root.unmount();
  vi.useRealTimers();
});

function Submit() {
  const { t } = useTranslation('search');
  return t('box.submit');
}

class Boundary extends Component<{ children: ReactNode }> {
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override state = { hasFailed: false };
  override render() {
    return this.state.hasFailed ? 'failed' : this.props.children;
  }
}

it('a translation is interpolated once for the same values', () => {
  const i18n = createI18n({ language: 'en', texts: { search: { found: '{{count}} of {{all}}' } } });
  const interpolate = vi.spyOn(i18n.services.interpolator, 'interpolate');
  const t = i18n.getFixedT('en', 'search') as unknown as (key: string, values: object) => string;
  expect([
    t('found', { count: 1, all: 2 }),
    t('found', { count: 1, all: 2 }),
    t('found', { count: 2, all: 2 }),
  ]).toEqual(['1 of 2', '1 of 2', '2 of 2']);
  expect(interpolate).toHaveBeenCalledTimes(2);
  expect(i18n.getFixedT('en', 'search')).toBe(t);
});

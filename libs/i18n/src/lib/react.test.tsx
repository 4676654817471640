import { act, render, screen } from '@testing-library/react';
import { startTransition, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { createI18n } from './create-i18n';
import { I18nProvider, useLoadTexts, useTexts } from './react';

it('IL-01 useLoadTexts loads missing texts, and retries after a failure', async () => {
  let isOnline = false;
  const requested: string[] = [];
  const i18n = createI18n({
    language: 'de',
    texts: { ui: { close: 'Schließen' } },
    load: async (language, namespace) => {
      requested.push(`${language}/${namespace}`);
      if (!isOnline) throw new Error('offline');
      return { title: 'Anmelden' };
    },
  });
  let loadTexts: ReturnType<typeof useLoadTexts> = async () => undefined;
  function Probe() {
    loadTexts = useLoadTexts();
    return <p>ready</p>;
  }
  render(
    <I18nProvider i18n={i18n}>
      <Probe />
    </I18nProvider>,
  );
  expect(screen.getByText('ready')).toBeInTheDocument();

  await act(() => expect(loadTexts('ui', 'auth-dialog')).rejects.toThrow('auth-dialog could not be loaded'));
  isOnline = true;
  await act(() => loadTexts('auth-dialog'));
  expect(i18n.t('title', { ns: 'auth-dialog' })).toBe('Anmelden');
  await act(() => loadTexts('auth-dialog'));
  expect(requested).toEqual(['de/auth-dialog', 'de/auth-dialog']);
});

it('a component that suspended for its texts renders without errors after a navigation', async () => {
  // Without `act`, under which React restarts a suspended component instead of resuming it.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const texts = Promise.withResolvers<Record<string, unknown>>();
  const i18n = createI18n({ language: 'en', texts: {}, load: () => texts.promise });
  function Suspending() {
    const { t } = useTexts('search');
    const [mark] = useState('!');
    return t('title') + mark;
  }
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const container = document.createElement('div');
  const root = createRoot(container, { onUncaughtError: onError, onRecoverableError: onError });
  const show = (isNavigated: boolean) =>
    root.render(<I18nProvider i18n={i18n}>{isNavigated ? <Suspending /> : 'before'}</I18nProvider>);
  show(false);
  await vi.waitFor(() => expect(container).toHaveTextContent('before'));
  startTransition(() => show(true));
  await vi.waitFor(() => expect(i18n.services.backendConnector.queue).not.toEqual([]));
  texts.resolve({ title: 'Search' });
  await vi.waitFor(() => expect(container).toHaveTextContent('Search!'));
  expect(errors).toEqual([]);
  root.unmount();
});

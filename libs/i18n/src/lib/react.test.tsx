import { act, render, screen } from '@testing-library/react';
import { startTransition, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { createI18n } from './create-i18n';
import { I18nProvider, useLoadTexts, useTexts } from './react';

it('fetches texts before they are shown, and again after a failure', async () => {
  let isOnline = false;
  const asked: string[] = [];
  const i18n = createI18n({
    language: 'de',
    texts: { ui: { close: 'Schließen' } },
    load: async (language, namespace) => {
      asked.push(`${language}/${namespace}`);
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
  expect(asked).toEqual(['de/auth-dialog', 'de/auth-dialog']);
});

it('a part that waited for its texts on the way to another page goes on without a complaint', async () => {
  // As in a browser: under `act` React begins a part that waited anew, and does not go on with it.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const texts = Promise.withResolvers<Record<string, unknown>>();
  const i18n = createI18n({ language: 'en', texts: {}, load: () => texts.promise });
  function Late() {
    const { t } = useTexts('search');
    const [mark] = useState('!');
    return t('title') + mark;
  }
  const complaints: unknown[] = [];
  const complain = (error: unknown) => complaints.push(error);
  const place = document.createElement('div');
  const root = createRoot(place, { onUncaughtError: complain, onRecoverableError: complain });
  const show = (isLate: boolean) =>
    root.render(<I18nProvider i18n={i18n}>{isLate ? <Late /> : 'before'}</I18nProvider>);
  show(false);
  await vi.waitFor(() => expect(place).toHaveTextContent('before'));
  startTransition(() => show(true));
  await vi.waitFor(() => expect(i18n.services.backendConnector.queue).not.toEqual([]));
  texts.resolve({ title: 'Search' });
  await vi.waitFor(() => expect(place).toHaveTextContent('Search!'));
  expect(complaints).toEqual([]);
  root.unmount();
});

import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createI18n } from './create-i18n';
import { I18nProvider, useLoadTexts } from './react';

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

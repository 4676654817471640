import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createBrowserRouter, Link, RouterProvider, useNavigate } from 'react-router';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createI18n } from '@marketplace/i18n';
import { SessionProvider } from '@marketplace/session';
import { site, getTexts } from '@marketplace/testing';
import { OverlayHistory, startOverlayHistory } from '@marketplace/ui';
import { Alert } from './alert';
import { Overlay } from './overlay';

const user = userEvent.setup({ delay: null });
const session = { site: site(), user: null, language: 'en' as const, origin: 'https://wayfare.example' };

/** How often a loader of the router has run. */
let loads = 0;
let router: ReturnType<typeof createBrowserRouter>;

function Page() {
  const [opened, setOpened] = useState<'none' | 'menu' | 'form'>('none');
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <OverlayHistory />
      <button onClick={() => setOpened('menu')}>Open menu</button>
      <button onClick={() => setOpened('form')}>Open form</button>
      {opened === 'menu' && (
        <Overlay title="Menu" from="side" onClose={() => setOpened('none')}>
          <Link to="/next" onClick={() => setOpened('none')}>
            Next page
          </Link>
          <button onClick={() => void navigate('?filter=1')}>Filter</button>
          <button onClick={() => void navigate('?day=2', { replace: true })}>Choose</button>
        </Overlay>
      )}
      {opened === 'form' && (
        <Overlay title="Form" isForm onClose={() => setIsAsking(true)}>
          <Alert title="Discard?" text="Nothing is saved." isOpen={isAsking} onClose={() => setIsAsking(false)}>
            <button onClick={() => setOpened('none')}>Discard</button>
          </Alert>
        </Overlay>
      )}
    </>
  );
}

const path = () => window.location.pathname + window.location.search;
const dialog = (name: string) => screen.findByRole('dialog', { name });
const expectNoDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const press = (name: string) => user.click(screen.getByRole('button', { name }));

beforeAll(startOverlayHistory);
beforeEach(async () => {
  window.history.pushState(null, '', '/before');
  window.history.pushState(null, '', '/page');
  router = createBrowserRouter([
    {
      path: '*',
      Component: Page,
      loader: () => {
        loads += 1;
        return null;
      },
      HydrateFallback: () => null,
    },
  ]);
  render(
    <I18nextProvider i18n={createI18n({ language: 'en', texts: getTexts('en') })}>
      <SessionProvider initialData={session}>
        <RouterProvider router={router} />
      </SessionProvider>
    </I18nextProvider>,
  );
  await screen.findByRole('button', { name: 'Open menu' });
  loads = 0;
});
afterEach(() => router.dispose());

describe('Back', () => {
  it('AP-11 closes an overlay without leaving or loading the page, and focus returns to the opener', async () => {
    await press('Open menu');
    await dialog('Menu');
    window.history.back();
    await expectNoDialog();
    expect(path()).toBe('/page');
    expect(loads).toBe(0);
    expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus();
  });

  it('AP-11 leaves the page by one press after an overlay was closed', async () => {
    for (let opening = 0; opening < 3; opening += 1) {
      await press('Open menu');
      await dialog('Menu');
      await press('Close');
      await expectNoDialog();
    }
    window.history.back();
    await waitFor(() => expect(path()).toBe('/before'));
  });

  it('AU-01 closes the topmost overlay first, and one that asks stays open', async () => {
    await press('Open form');
    await dialog('Form');
    window.history.back();
    await screen.findByRole('alertdialog', { name: 'Discard?' });
    expect(path()).toBe('/page');
    window.history.back();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await dialog('Form');
    window.history.back();
    await screen.findByRole('alertdialog', { name: 'Discard?' });
    await press('Discard');
    await expectNoDialog();
    expect(path()).toBe('/page');
    window.history.back();
    await waitFor(() => expect(path()).toBe('/before'));
  });

  it('AP-11 returns to the page from a link that was followed in an overlay, then leaves it by one press', async () => {
    await press('Open menu');
    await dialog('Menu');
    await user.click(screen.getByRole('link', { name: 'Next page' }));
    await waitFor(() => expect(path()).toBe('/next'));
    window.history.back();
    await waitFor(() => expect(path()).toBe('/page'));
    window.history.back();
    await waitFor(() => expect(path()).toBe('/before'));
  });

  it('SE-04 closes an overlay in which a filter was chosen, then undoes the filter', async () => {
    await press('Open menu');
    await dialog('Menu');
    await press('Filter');
    await waitFor(() => expect(path()).toBe('/page?filter=1'));
    window.history.back();
    await expectNoDialog();
    await waitFor(() => expect(path()).toBe('/page?filter=1'));
    window.history.back();
    await waitFor(() => expect(path()).toBe('/page'));
    window.history.back();
    await waitFor(() => expect(path()).toBe('/before'));
  });

  it('PD-02 keeps what replaced the URL while an overlay was open', async () => {
    await press('Open menu');
    await dialog('Menu');
    await press('Choose');
    await waitFor(() => expect(path()).toBe('/page?day=2'));
    window.history.back();
    await expectNoDialog();
    expect(path()).toBe('/page?day=2');
    window.history.back();
    await waitFor(() => expect(path()).toBe('/before'));
  });

  it('AP-11 Forward after Back stays on the page', async () => {
    await press('Open menu');
    await dialog('Menu');
    window.history.back();
    await expectNoDialog();
    window.history.forward();
    await waitFor(() => expect(window.history.state.overlayRole).toBe('overlay'));
    expect(loads).toBe(0);
    window.history.back();
    await waitFor(() => expect(path()).toBe('/before'));
  });
});

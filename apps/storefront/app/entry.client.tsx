import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { preloadLazyComponents, startOverlayHistory } from '@marketplace/ui';
import { BootProvider, readBoot } from './boot';

async function start() {
  startOverlayHistory();
  await preloadLazyComponents();
  startTransition(() => {
    hydrateRoot(
      document,
      <BootProvider boot={readBoot()}>
        <HydratedRouter />
      </BootProvider>,
    );
  });
}

// On a slow line this script, kept from before, runs while the end of the document with its data is still on its way.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => void start());
else void start();

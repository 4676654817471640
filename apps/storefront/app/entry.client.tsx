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

// When cached, this script can run before the document, with the data at its end, has loaded.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => void start());
else void start();

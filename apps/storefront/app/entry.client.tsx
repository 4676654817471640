import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { BootProvider, readBoot } from './boot';

startTransition(() => {
  hydrateRoot(
    document,
    <BootProvider boot={readBoot()}>
      <HydratedRouter />
    </BootProvider>,
  );
});

import { lazy, Suspense } from 'react';
import { useSession } from '@marketplace/session';
import { documentNonce } from '@marketplace/theme';

const ToastList = lazy(() => {
  // The library that styles toasts takes the nonce of the page's style policy from here, when it is loaded.
  Object.assign(window, { __nonce__: documentNonce() });
  return import('./toast-list');
});

/** AP-03: the container of toasts; its code arrives with the first one. */
export function Toasts() {
  const hasToasts = useSession((session) => session.toasts.length > 0);
  return hasToasts ? (
    <Suspense fallback={null}>
      <ToastList />
    </Suspense>
  ) : null;
}

import { isRouteErrorResponse, useLocation } from 'react-router';
import { ErrorScreen, NotFoundScreen, UnauthorizedScreen } from '@marketplace/shell';
import { oneAddress } from '../one-address';
import type { Route } from './+types/screens';

export const middleware: Route.MiddlewareFunction[] = [oneAddress];

/**
 * What is shown instead of a screen, by the status that its loader gave. It stands around every screen, within the frame: an error that
 * reaches the root has the whole document made anew, with whoever was signed in when it was first loaded.
 */
export function ErrorBoundary({ error }: Pick<Route.ErrorBoundaryProps, 'error'>) {
  const location = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) return <NotFoundScreen />;
  if (status === 401) return <UnauthorizedScreen key={location.key} />;
  // By address: trying the same one again leaves the focus on the button.
  return (
    <ErrorScreen key={location.pathname + location.search} status={status} isUnreached={isNetworkFailure(error)} />
  );
}

/** How Chromium, Firefox and Safari say that a call or a script did not arrive. */
const NETWORK_FAILURE = /^(Failed to fetch|NetworkError|Load failed|error loading dynamic|Importing a module)/;
export const isNetworkFailure = (error: unknown) => error instanceof TypeError && NETWORK_FAILURE.test(error.message);

import { isRouteErrorResponse, useLocation } from 'react-router';
import { ErrorScreen, NotFoundScreen, UnauthorizedScreen } from '@marketplace/shell';
import { redirectToCanonicalPath } from '../canonical-path';
import type { Route } from './+types/screens';

export const middleware: Route.MiddlewareFunction[] = [redirectToCanonicalPath];

/**
 * The error screen, by the status that the loader threw. It is inside the frame, because an error
 * that reaches the root renders the whole document anew, with the user of the first load.
 */
export function ErrorBoundary({ error }: Pick<Route.ErrorBoundaryProps, 'error'>) {
  const location = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) return <NotFoundScreen />;
  if (status === 401) return <UnauthorizedScreen key={location.key} />;
  // Keyed by address, so that a retry keeps the focus on the button.
  return (
    <ErrorScreen key={location.pathname + location.search} status={status} isUnreachable={isNetworkFailure(error)} />
  );
}

/** Error messages of Chromium, Firefox and Safari for a failed fetch or import. */
const NETWORK_FAILURE = /^(Failed to fetch|NetworkError|Load failed|error loading dynamic|Importing a module)/;
export const isNetworkFailure = (error: unknown) => error instanceof TypeError && NETWORK_FAILURE.test(error.message);

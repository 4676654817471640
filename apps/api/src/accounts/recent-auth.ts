/** How long after authenticating a session may make sensitive calls. */
export const RECENT_AUTH_MS = 15 * 60 * 1000;

export const isRecentlyAuthenticated = ({ provenAt }: { provenAt: Date }, now: Date): boolean =>
  now.getTime() - provenAt.getTime() <= RECENT_AUTH_MS;

const LOCALHOST = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** A password may only be sent over TLS or to this machine. */
const isSafe = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || (protocol === 'http:' && LOCALHOST.test(hostname));

/** AU-15: also signs in to the admin app, if there is one, and ignores its failure. */
export function signInToAdminApp(adminAppURL: string, credentials: { username: string; password: string }): void {
  const url = URL.parse('/api/login', adminAppURL);
  if (!url || !isSafe(url)) return;
  void fetch(url, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
    // The credentials are for that server only.
    redirect: 'error',
    // The page reloads before the call completes.
    keepalive: true,
  }).catch(() => undefined);
}

const OWN_MACHINE = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Where a password may go: over TLS, or to this machine. */
const isSafe = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || (protocol === 'http:' && OWN_MACHINE.test(hostname));

/** AU-15: signs in to the admin app as well, where there is one. It may fail; nobody here depends on it. */
export function signInToAdminApp(adminAppURL: string, credentials: { username: string; password: string }): void {
  const address = URL.parse('/api/login', adminAppURL);
  if (!address || !isSafe(address)) return;
  void fetch(address, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
    // It is meant for that server alone.
    redirect: 'error',
    // The page reloads meanwhile.
    keepalive: true,
  }).catch(() => undefined);
}

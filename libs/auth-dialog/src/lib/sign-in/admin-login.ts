/** AU-15: signs in to the admin app as well, where there is one. It may fail; nobody here depends on it. */
export function signInToAdminApp(adminAppURL: string, credentials: { username: string; password: string }): void {
  if (!adminAppURL) return;
  void fetch(new URL('/api/login', adminAppURL), {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
    // The page reloads meanwhile.
    keepalive: true,
  }).catch(() => undefined);
}

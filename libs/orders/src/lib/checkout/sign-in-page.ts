/** Pages from which a customer returns after signing in (RT-05). */
const SIGN_IN_PAGES: ReadonlySet<string> = new Set([
  'login',
  'signup',
  'reset-password',
  'verify',
  'verification',
  'success',
]);

export const isSignInPage = (path: string): boolean => SIGN_IN_PAGES.has(path.split('/')[1] ?? '');

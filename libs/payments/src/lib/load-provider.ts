import type { Stripe, StripeElementLocale } from '@stripe/stripe-js';
import type { Language } from '@marketplace/api-contract';
import { documentNonce } from '@marketplace/theme';

const SANDBOX_KEY = 'pk_test_sandbox';
const SANDBOX_SCRIPT = '/sandbox/provider.js';

/** The built-in sandbox charges nothing (OR-11). */
export const isSandbox = (publishableKey: string): boolean => publishableKey === SANDBOX_KEY;

/**
 * Loads the card provider. With the sandbox key its script is loaded first and sets
 * `window.Stripe`, which the provider's own loader then uses: all other code is the same. The real
 * script is requested only with a real key (RT-06).
 */
export async function loadProvider(publishableKey: string, language: Language): Promise<Stripe> {
  if (isSandbox(publishableKey)) await addScript(SANDBOX_SCRIPT);
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  const provider = await loadStripe(publishableKey, { locale: language satisfies StripeElementLocale });
  if (!provider) throw new Error('The card provider works only in a browser.');
  return provider;
}

function addScript(src: string): Promise<void> {
  if ('Stripe' in window) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.nonce = documentNonce() ?? '';
    script.onload = () => resolve();
    script.onerror = () => {
      // A retry adds it again.
      script.remove();
      reject(new Error(`${src} could not be loaded.`));
    };
    document.head.append(script);
  });
}

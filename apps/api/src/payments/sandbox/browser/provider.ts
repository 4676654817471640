import { createStripe } from './stripe';

/**
 * What the provider's script does, done by the sandbox's: it sets `window.Stripe`. Everything else of the page is the same code
 * with either. One classic script, no styles as text, nothing evaluated.
 */
const script = document.currentScript;
const base = new URL('.', script instanceof HTMLScriptElement ? script.src : location.href);

const Stripe = (key: string, options?: { locale?: string }) => {
  if (!key.startsWith('pk_test_')) throw new Error('The sandbox takes no real keys: it charges nothing.');
  return createStripe(base, key, options);
};
// The name that the loader of @stripe/stripe-js knows its script by: with another it warns on the console.
Stripe.version = 'endive';

Object.assign(window, { Stripe });

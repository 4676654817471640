import { createStripe } from './stripe';

/**
 * The sandbox's replacement of the provider's script: it sets `window.Stripe`, and the rest of the
 * page runs the same code with either. One classic script without inline styles or eval.
 */
const script = document.currentScript;
const base = new URL('.', script instanceof HTMLScriptElement ? script.src : location.href);

const Stripe = (key: string, options?: { locale?: string }) => {
  if (!key.startsWith('pk_test_')) throw new Error('The sandbox takes no real keys: it charges nothing.');
  return createStripe(base, key, options);
};
// The version that the loader of @stripe/stripe-js expects; with another it warns on the console.
Stripe.version = 'endive';

Object.assign(window, { Stripe });

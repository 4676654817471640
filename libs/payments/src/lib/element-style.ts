import type { StripeElementStyle } from '@stripe/stripe-js';

/** How the provider draws inside its fields, in the theme's colours: its frames see none of the page's styles. */
export function elementStyle(): StripeElementStyle {
  const css = getComputedStyle(document.documentElement);
  const variable = (name: string) => css.getPropertyValue(name).trim();
  return {
    base: {
      color: variable('--ink'),
      iconColor: variable('--muted'),
      fontFamily: 'system-ui, sans-serif',
      fontSize: '16px',
      lineHeight: '24px',
      '::placeholder': { color: variable('--muted') },
    },
    invalid: { color: variable('--danger'), iconColor: variable('--danger') },
  };
}

import type { StripeElementStyle } from '@stripe/stripe-js';

/** The theme's colours for the provider's fields, whose frames see none of the page's styles. */
export function createElementStyle(): StripeElementStyle {
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

import type { FieldKind, Messages } from './messages';

export interface FieldOptions {
  style?: { base?: Record<string, unknown>; invalid?: Record<string, unknown> };
  placeholder?: string;
  disabled?: boolean;
  classes?: Partial<Record<'base' | 'complete' | 'empty' | 'focus' | 'invalid', string>>;
}

const AUTOCOMPLETE: Record<FieldKind, AutoFill> = { cardNumber: 'cc-number', cardExpiry: 'cc-exp', cardCvc: 'cc-csc' };
const PLACEHOLDER: Record<FieldKind, (messages: Messages) => string> = {
  cardNumber: () => '1234 1234 1234 1234',
  cardExpiry: ({ expiryPlaceholder }) => expiryPlaceholder,
  cardCvc: () => 'CVC',
};

/** Set through the object model: a content security policy without inline styles allows it. */
const BARE = {
  all: 'unset',
  display: 'block',
  boxSizing: 'border-box',
  width: '100%',
  font: 'inherit',
  cursor: 'text',
};
/** What of the page's `options.style` is taken over, as the provider takes it into its frame. */
const TAKEN_OVER = [
  'color',
  'fontFamily',
  'fontSize',
  'fontWeight',
  'lineHeight',
  'letterSpacing',
  'padding',
  'textAlign',
];

/** A real input for one part of a card. It has no name, so that no form ever sends it. */
export function createInput(kind: FieldKind, messages: Messages): HTMLInputElement {
  const input = document.createElement('input');
  input.type = 'text';
  input.inputMode = 'numeric';
  input.autocomplete = AUTOCOMPLETE[kind];
  input.spellcheck = false;
  input.setAttribute('autocorrect', 'off');
  input.setAttribute('aria-label', messages.labels[kind]);
  Object.assign(input.style, BARE);
  return input;
}

export interface Look {
  isEmpty: boolean;
  isComplete: boolean;
  isWrong: boolean;
  isFocused: boolean;
}

/** Gives the input the page's style, and its place the provider's class names for the state it is in. */
export function dress(
  input: HTMLInputElement,
  place: Element | null,
  { style, placeholder, disabled = false, classes }: FieldOptions,
  fallback: { kind: FieldKind; messages: Messages },
  look: Look,
): void {
  input.placeholder = placeholder ?? PLACEHOLDER[fallback.kind](fallback.messages);
  input.disabled = disabled;
  input.setAttribute('aria-invalid', String(look.isWrong));
  const wanted: Record<string, unknown> = { color: 'inherit', ...style?.base, ...(look.isWrong && style?.invalid) };
  for (const name of TAKEN_OVER) {
    const value = wanted[name];
    if (typeof value === 'string') input.style.setProperty(cssName(name), value);
  }
  const names: [string, boolean][] = [
    [classes?.base ?? 'StripeElement', true],
    [classes?.empty ?? 'StripeElement--empty', look.isEmpty],
    [classes?.complete ?? 'StripeElement--complete', look.isComplete],
    [classes?.invalid ?? 'StripeElement--invalid', look.isWrong],
    [classes?.focus ?? 'StripeElement--focus', look.isFocused],
  ];
  for (const [name, isOn] of names)
    for (const one of name.split(' ').filter(Boolean)) place?.classList.toggle(one, isOn);
}

const cssName = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

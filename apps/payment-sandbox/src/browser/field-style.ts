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

/** Set through the DOM, which a content security policy without inline styles allows. */
const BASE_STYLE = {
  all: 'unset',
  display: 'block',
  boxSizing: 'border-box',
  width: '100%',
  font: 'inherit',
  cursor: 'text',
};
/**
 * The properties of `options.style` that are applied, as the provider applies them in its frame.
 */
const COPIED_STYLES = [
  'color',
  'fontFamily',
  'fontSize',
  'fontWeight',
  'lineHeight',
  'letterSpacing',
  'padding',
  'textAlign',
];

/** A real input for one part of a card. It has no name, so that no form can send it. */
export function createInput(kind: FieldKind, messages: Messages): HTMLInputElement {
  const input = document.createElement('input');
  input.type = 'text';
  input.inputMode = 'numeric';
  input.autocomplete = AUTOCOMPLETE[kind];
  input.spellcheck = false;
  input.setAttribute('autocorrect', 'off');
  input.setAttribute('aria-label', messages.labels[kind]);
  Object.assign(input.style, BASE_STYLE);
  return input;
}

export interface FieldState {
  isEmpty: boolean;
  isComplete: boolean;
  isWrong: boolean;
  isFocused: boolean;
}

/** Applies the page's style to the input and the provider's class names to its container. */
export function applyStyle(
  input: HTMLInputElement,
  place: Element | null,
  { style, placeholder, disabled = false, classes }: FieldOptions,
  fallback: { kind: FieldKind; messages: Messages },
  state: FieldState,
): void {
  input.placeholder = placeholder ?? PLACEHOLDER[fallback.kind](fallback.messages);
  input.disabled = disabled;
  input.setAttribute('aria-invalid', String(state.isWrong));
  const rules: Record<string, unknown> = { color: 'inherit', ...style?.base, ...(state.isWrong && style?.invalid) };
  for (const name of COPIED_STYLES) {
    const value = rules[name];
    if (typeof value === 'string') input.style.setProperty(cssName(name), value);
  }
  const names: [string, boolean][] = [
    [classes?.base ?? 'StripeElement', true],
    [classes?.empty ?? 'StripeElement--empty', state.isEmpty],
    [classes?.complete ?? 'StripeElement--complete', state.isComplete],
    [classes?.invalid ?? 'StripeElement--invalid', state.isWrong],
    [classes?.focus ?? 'StripeElement--focus', state.isFocused],
  ];
  for (const [name, isOn] of names)
    for (const one of name.split(' ').filter(Boolean)) place?.classList.toggle(one, isOn);
}

const cssName = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

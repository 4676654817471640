import { digitsOf, formatExpiry } from '../card-validation';

/** Writes the formatted value and leaves the caret behind the same digit as before. */
export function writeFormatted(input: HTMLInputElement, value: string): void {
  if (input.value === value) return;
  const caret = input.selectionStart ?? input.value.length;
  const isAtEnd = caret >= input.value.length;
  const digits = digitsOf(input.value.slice(0, caret)).length;
  input.value = value;
  if (input.ownerDocument.activeElement !== input) return;
  const at = isAtEnd ? value.length : positionAfter(value, digits);
  input.setSelectionRange(at, at);
}

function positionAfter(value: string, digits: number): number {
  let seen = 0;
  for (let i = 0; i < value.length; i++) {
    if (seen === digits) return i;
    if (/\d/.test(value[i] as string)) seen++;
  }
  return value.length;
}

/** The expiry as it is typed: who deletes the slash means the digit before it. What is filled in has fewer spaces, and is not deleted. */
export function typedExpiry(text: string, before: string, isDeleting: boolean): string {
  const digits = digitsOf(text);
  const isSlashDeleted = isDeleting && digits === digitsOf(before);
  return formatExpiry(isSlashDeleted ? digits.slice(0, -1) : text);
}

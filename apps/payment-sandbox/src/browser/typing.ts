import { extractDigits, formatExpiry } from '../card-validation';

/** Writes the formatted value and keeps the caret behind the same digit. */
export function writeFormatted(input: HTMLInputElement, value: string): void {
  if (input.value === value) return;
  const caret = input.selectionStart ?? input.value.length;
  const isAtEnd = caret >= input.value.length;
  const digits = extractDigits(input.value.slice(0, caret)).length;
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

/** Formats an expiry while it is typed: deleting the slash deletes the digit before it. */
export function formatTypedExpiry(text: string, before: string, isDeleting: boolean): string {
  const digits = extractDigits(text);
  const isSlashDeleted = isDeleting && digits === extractDigits(before);
  return formatExpiry(isSlashDeleted ? digits.slice(0, -1) : text);
}

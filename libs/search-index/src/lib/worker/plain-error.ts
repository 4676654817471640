/** An error that can cross threads: structured clone loses class and code. */
export interface PlainError {
  name: string;
  message: string;
  stack: string | undefined;
  code: string | undefined;
  cause: PlainError | null;
}

export function toPlainError(error: unknown): PlainError {
  if (!(error instanceof Error))
    return { name: 'Error', message: String(error), stack: undefined, code: undefined, cause: null };
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? String(error.code) : undefined;
  return { name, message, stack, code, cause: cause === undefined ? null : toPlainError(cause) };
}

/** Restores the error, with its original stack. */
export function fromPlainError({ name, message, stack, code, cause }: PlainError): Error {
  const error = new Error(message, cause ? { cause: fromPlainError(cause) } : undefined);
  return Object.assign(error, { name, ...(stack !== undefined && { stack }), ...(code !== undefined && { code }) });
}

/** A reason not to start, as one line that says what to do. */
export class StartError extends Error {
  override name = 'StartError';
}

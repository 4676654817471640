/** An error that prevents starting; its message is one line that says what to do. */
export class StartError extends Error {
  override name = 'StartError';
}

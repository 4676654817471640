/** The part of a server's response that tells whether the client disconnected. */
interface Reply {
  raw: { destroyed: boolean; writableFinished: boolean; once: (event: 'close', listener: () => void) => unknown };
}

/** Aborted when the client disconnects before the response is complete. */
export function closeSignal({ raw }: Reply): AbortSignal {
  const controller = new AbortController();
  if (raw.destroyed) controller.abort();
  raw.once('close', () => raw.writableFinished || controller.abort());
  return controller.signal;
}

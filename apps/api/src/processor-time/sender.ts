/**
 * Sends requests for the process that it was forked by, so that the work of asking is not measured there. Run by Node itself: it
 * imports nothing of ours.
 */
export interface Sent {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
  /** Sends so many bytes of a form with one file instead of `body`. */
  file?: { head: string; tail: string; bytes: number };
}
export interface Received {
  status: number;
  /** The beginning, for what says why a call was refused. */
  text: string;
}

const BEGINNING = 300;

process.on('message', ({ url, method, headers, body, file }: Sent) => {
  const form = file && Buffer.concat([Buffer.from(file.head), Buffer.alloc(file.bytes, 'a'), Buffer.from(file.tail)]);
  void fetch(url, { method, headers, redirect: 'manual', ...((form ?? body) !== undefined && { body: form ?? body }) })
    .then(async (response): Promise<Received> => {
      const text = await response.text();
      return { status: response.status, text: text.slice(0, BEGINNING) };
    })
    .catch((error: unknown): Received => ({ status: 0, text: String(error) }))
    .then((received) => process.send?.(received));
});

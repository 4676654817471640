/**
 * Sends requests for the process that forked it, so that sending is not measured there. Run by Node
 * itself, therefore without imports of this repository.
 */
export interface SentRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
  /** Sends a form with a file of that many bytes instead of `body`. */
  file?: { head: string; tail: string; bytes: number };
}
export interface ReceivedResponse {
  status: number;
  /** The beginning of the body, which says why a call was rejected. */
  text: string;
}

const BEGINNING = 300;

process.on('message', ({ url, method, headers, body, file }: SentRequest) => {
  const form = file && Buffer.concat([Buffer.from(file.head), Buffer.alloc(file.bytes, 'a'), Buffer.from(file.tail)]);
  void fetch(url, { method, headers, redirect: 'manual', ...((form ?? body) !== undefined && { body: form ?? body }) })
    .then(async (response): Promise<ReceivedResponse> => {
      const text = await response.text();
      return { status: response.status, text: text.slice(0, BEGINNING) };
    })
    .catch((error: unknown): ReceivedResponse => ({ status: 0, text: String(error) }))
    .then((received) => process.send?.(received));
});

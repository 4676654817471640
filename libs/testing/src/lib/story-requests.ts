/** Names the story that a request belongs to; percent-encoded. */
const STORY = 'x-story';
/** The request's number. */
const NUMBER = 'x-story-request';

let shown = '';

/** What sessions of the shown story send with every request; nothing outside of stories. */
export const storyHeaders = (): Record<string, string> => (shown === '' ? {} : { [STORY]: encodeURIComponent(shown) });

/** The story that sent a request, or '' where none is known. */
export const storyOf = ({ headers }: Request): string => decodeURIComponent(headers.get(STORY) ?? '');

export interface StoryRequests {
  /** In place of the page's fetch. Calls of the API belong to a story; everything else passes. */
  fetch: typeof fetch;
  /** Sessions made from now on send in this story's name. */
  begin: (story: string) => void;
  /** A mock has this request. */
  arrived: (request: Request) => void;
  /**
   * To be called when the story's components have unmounted: waits until all that was sent has reached the story's mocks.
   * Rejects, naming the story, where a read was not aborted.
   */
  end: () => Promise<void>;
}

interface Sent {
  request: Request;
  arrive: () => void;
  arrival: Promise<void>;
}

/**
 * Ends requests with the story that made them, although all stories share one page and one service worker. `report` is told of a request
 * that was made after the end of its story; that request fails as aborted.
 */
export function createStoryRequests(send: typeof fetch, report: (problem: string) => void): StoryRequests {
  const sent = new Map<string, Sent>();
  let count = 0;

  async function sendForStory(request: Request): Promise<Response> {
    const { method, signal } = request;
    signal.throwIfAborted();
    const story = storyOf(request);
    if (story !== '' && story !== shown) {
      report(`The story '${story}' asked for ${method} ${request.url} after it had ended.`);
      throw new DOMException('The story has ended.', 'AbortError');
    }
    const number = String(++count);
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
    sent.set(number, { request, arrive, arrival });
    const headers = new Headers(request.headers);
    headers.set(NUMBER, number);
    // Only whoever waits for the answer is told of an abort: a request that the service worker has already taken would reach
    // the mocks of the next story otherwise.
    const answer = send(new Request(request, { headers, signal: null }));
    const done = () => {
      sent.delete(number);
      arrive();
    };
    answer.then(done, done);
    return orAborted(answer, signal);
  }

  return {
    fetch: async (input, init) => {
      const request = new Request(input, init);
      return new URL(request.url).pathname.startsWith('/api/') ? sendForStory(request) : send(request);
    },
    begin: (story) => void (shown = story),
    arrived: ({ headers }) => sent.get(headers.get(NUMBER) ?? '')?.arrive(),
    end: async () => {
      const story = shown;
      shown = '';
      const forgotten = [...sent.values()]
        .filter(({ request: { method, signal } }) => method === 'GET' && !signal.aborted)
        .map(({ request: { url } }) => `GET ${url}`);
      await Promise.all([...sent.values()].map(({ arrival }) => arrival));
      if (forgotten.length > 0)
        throw new Error(`The story '${story}' did not abort ${forgotten.join(' and ')} when it unmounted.`);
    },
  };
}

function orAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    answer.then(resolve, reject);
  });
}

/** The header with the story of a request, percent-encoded. */
const STORY_HEADER = 'x-story';
/** The header with the number of a request. */
const NUMBER_HEADER = 'x-story-request';

let currentStory = '';

/** Headers that identify the current story; none outside of stories. */
export const storyHeaders = (): Record<string, string> =>
  currentStory === '' ? {} : { [STORY_HEADER]: encodeURIComponent(currentStory) };

/** The story that sent a request, or ''. */
export const getStory = ({ headers }: Request): string => decodeURIComponent(headers.get(STORY_HEADER) ?? '');

export interface StoryRequests {
  /** Replaces the page's fetch. Only API requests belong to a story. */
  fetch: typeof fetch;
  /** Sets the current story; sessions created from now on send its headers. */
  begin: (story: string) => void;
  /** Tells that a mock has received a request. */
  arrived: (request: Request) => void;
  /**
   * Call it after the story's components have unmounted: waits until all requests have reached the
   * story's mocks. Rejects with the name of the story if a read was not aborted.
   */
  end: () => Promise<void>;
}

interface SentRequest {
  request: Request;
  arrive: () => void;
  arrival: Promise<void>;
}

/**
 * Isolates the requests of stories, which share one page and one service worker. A request after
 * the end of its story fails as aborted and is passed to `report`.
 */
export function createStoryRequests(
  send: typeof fetch,
  report: (problem: string, request: Request) => void,
): StoryRequests {
  const sent = new Map<string, SentRequest>();
  let count = 0;

  async function sendForStory(request: Request): Promise<Response> {
    const { method, signal } = request;
    signal.throwIfAborted();
    const story = getStory(request);
    if (story !== '' && story !== currentStory) {
      report(`The story '${story}' requested ${method} ${request.url} after it had ended.`, request);
      throw new DOMException('The story has ended.', 'AbortError');
    }
    const number = String(++count);
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
    sent.set(number, { request, arrive, arrival });
    const headers = new Headers(request.headers);
    headers.set(NUMBER_HEADER, number);
    // Without the signal: an aborted request that the service worker already has could reach the
    // next story's mocks.
    const response = send(new Request(request, { headers, signal: null }));
    const done = () => {
      sent.delete(number);
      arrive();
    };
    response.then(done, done);
    return withAbort(response, signal);
  }

  return {
    fetch: async (input, init) => {
      const request = new Request(input, init);
      return new URL(request.url).pathname.startsWith('/api/') ? sendForStory(request) : send(request);
    },
    begin: (story) => void (currentStory = story),
    arrived: ({ headers }) => sent.get(headers.get(NUMBER_HEADER) ?? '')?.arrive(),
    end: async () => {
      const story = currentStory;
      currentStory = '';
      const notAborted = [...sent.values()]
        .filter(({ request: { method, signal } }) => method === 'GET' && !signal.aborted)
        .map(({ request: { url } }) => `GET ${url}`);
      await Promise.all([...sent.values()].map(({ arrival }) => arrival));
      if (notAborted.length > 0)
        throw new Error(`The story '${story}' did not abort ${notAborted.join(' and ')} when it unmounted.`);
    },
  };
}

function withAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    promise.then(resolve, reject);
  });
}

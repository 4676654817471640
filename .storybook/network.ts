import { holdDates, leaveHold, releaseHold } from '@marketplace/api-contract';
import { createStoryRequests, mock, getStory } from '@marketplace/testing';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { setupWorker, type SetupWorker } from 'msw/browser';

const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">
  <rect width="400" height="300" fill="silver"/><circle cx="200" cy="150" r="70" fill="gray"/>
</svg>`;

/** Handlers behind the mocks of a story: pictures, and an error for calls without a mock. */
const fallbacks: RequestHandler[] = [
  http.get('/media/*', () => new HttpResponse(picture, { headers: { 'content-type': 'image/svg+xml' } })),
  // An order page holds its dates when its price is loaded, and releases them when left.
  mock(holdDates, { expiresAt: null, secondsLeft: 0 }),
  mock(leaveHold, {}),
  mock(releaseHold, {}),
  http.all('/api/*', ({ request }) => {
    const call = `${request.method} ${new URL(request.url).pathname}`;
    console.error(`No mock answers ${call} of the story '${getStory(request)}'. Add one to its msw parameter.`);
    return HttpResponse.json({ code: 'UNMOCKED', message: `No mock answers ${call}` }, { status: 501 });
  }),
];

/** Starts the mocks' service worker once for all stories. */
export async function startMocks(): Promise<SetupWorker> {
  const worker = setupWorker(...fallbacks);
  await worker.start({ quiet: true, onUnhandledFrame: 'bypass' });
  worker.events.on('request:start', ({ request }) => requests.arrived(request));
  return worker;
}

/** An order page releases its dates after the answer to their hold, perhaps when its story has ended. */
const isRelease = ({ method, url }: Request) =>
  method === releaseHold.method && new URL(url).pathname === releaseHold.path;

const requests = createStoryRequests(window.fetch.bind(window), (problem, request) => {
  if (!isRelease(request)) console.error(problem);
});

/**
 * Isolates the storage and requests of a story until the returned function is called. Only in test
 * runs, where components have unmounted by then.
 */
export function isolateStory({ title, name }: { title: string; name: string }): (() => Promise<void>) | undefined {
  if (!('__vitest_browser__' in window)) return undefined;
  window.fetch = requests.fetch;
  // A first-time visitor, but with a key (CA-01), so that no story requests one while it ends.
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`;
  sessionStorage.setItem('hash', 'story');
  requests.begin(`${title}: ${name}`);
  return requests.end;
}

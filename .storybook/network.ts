import { holdDates, leaveHold } from '@marketplace/api-contract';
import { mock } from '@marketplace/testing';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { setupWorker, type SetupWorker } from 'msw/browser';

const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">
  <rect width="400" height="300" fill="silver"/><circle cx="200" cy="150" r="70" fill="gray"/>
</svg>`;

/** Behind every story's own mocks: pictures are drawn here, and a call that no mock answers is an error that says so. */
const fallbacks: RequestHandler[] = [
  http.get('/media/*', () => new HttpResponse(picture, { headers: { 'content-type': 'image/svg+xml' } })),
  // A map asks for names with each move, and the last call of a story may come when the next one is shown.
  http.get('/api/places', () => HttpResponse.json([])),
  // An order page asks once its price is there, and says so when it is left: the next story is shown by then.
  mock(holdDates, { expiresAt: null, secondsLeft: 0 }),
  mock(leaveHold, {}),
  http.all('/api/*', ({ request }) => {
    const call = `${request.method} ${new URL(request.url).pathname}`;
    console.error(`No mock answers ${call}. Add one to the story's msw parameter.`);
    return HttpResponse.json({ code: 'UNMOCKED', message: `No mock answers ${call}` }, { status: 501 });
  }),
];

/** Starts the mocks' service worker once for all stories. */
export async function startMocks(): Promise<SetupWorker> {
  const worker = setupWorker(...fallbacks);
  await worker.start({ quiet: true, onUnhandledFrame: 'bypass' });
  return worker;
}

import { renderToString } from 'react-dom/server';
import { isRouteErrorResponse, ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { NONCE_PLACEHOLDER } from '../server/nonce';
import { BootProvider, bootScript, type Boot } from './boot';
import { KEEP_EARLY_PRESS } from './early-press';
import { visitorContext } from './visitor';

/**
 * Renders the whole document in one piece: all data is there before, so nothing is streamed
 * (docs/decisions/0008-render-in-one-string.md). The server replaces the nonce, compresses and, for anonymous visitors, caches it.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { site, language, origin, user, clockNames, textsFor, textsVersion, answer } = loadContext.get(visitorContext);
  const boot: Boot = {
    site,
    language,
    origin,
    // Who could not be asked for is shown the page as a stranger; what needs somebody signed in has refused already.
    user: await user().catch(() => null),
    clockNames,
    texts: textsFor(new URL(request.url).pathname),
    textsVersion,
  };
  const html = renderToString(
    <BootProvider boot={boot}>
      <ServerRouter context={context} url={request.url} nonce={NONCE_PLACEHOLDER} />
    </BootProvider>,
  );
  const end = html.length - END.length;
  const code = KEEP_EARLY_PRESS + (serverHandoffStream ? await handoff(serverHandoffStream) : '');
  const scripts = `${bootScript(boot)}<script nonce="${NONCE_PLACEHOLDER}">${code}</script>`;
  headers.set('content-type', 'text/html; charset=utf-8');
  answer(`<!DOCTYPE html>${withoutSpareNonces(html.slice(0, end))}${scripts}${END}`);
  return new Response(null, { status, headers });
}

const END = '</body></html>';
const SPARE_NONCE = new RegExp(`(<link\\b[^>]*?) nonce="${NONCE_PLACEHOLDER}"`, 'g');

/** Files of our own need none ('self'), and each place costs every response. */
function withoutSpareNonces(html: string): string {
  const body = html.indexOf('<body');
  return html.slice(0, body).replace(SPARE_NONCE, '$1') + html.slice(body);
}

/** Gives the data of the routes to the router in the browser, as its own streaming component would. */
async function handoff(stream: ReadableStream<Uint8Array>): Promise<string> {
  const data = JSON.stringify(await new Response(stream).text()).replaceAll('<', '\\u003c');
  const controller = 'window.__reactRouterContext.streamController';
  return `${controller}.enqueue(${data});${controller}.close();`;
}

export const handleError = (error: unknown, { request }: { request: Request }) => {
  if (request.signal.aborted) return;
  const said = isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : String(error);
  process.emit('warning', error instanceof Error ? error : new Error(said));
};

import { renderToString } from 'react-dom/server';
import { isRouteErrorResponse, ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import type { Product } from '@marketplace/api-contract';
import { renderServerStyles, ServerStylesContext, type ServerStyles } from '@marketplace/theme';
import { NONCE_PLACEHOLDER } from '../server/nonce';
import { BootProvider, renderBootScript, type Boot } from './boot';
import { deferScripts } from './deferred-scripts';
import { RECORD_EARLY_PRESS_SCRIPT, RELOAD_AFTER_EARLY_BACK_SCRIPT } from './early-press';
import { visitorContext } from './visitor';

/**
 * Renders the document as one string; nothing is streamed, because all data is loaded before
 * (docs/decisions/0008-render-in-one-string.md). The server inserts the nonce, compresses the
 * document and caches it for anonymous visitors.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { site, language, origin, user, zoneAbbreviations, textsFor, textsVersion, sendDocument } =
    loadContext.get(visitorContext);
  const boot: Boot = {
    site,
    language,
    origin,
    // If the profile call fails, render as anonymous; a loader that needs a user has thrown
    // already.
    user: await user().catch(() => null),
    zoneAbbreviations,
    texts: textsFor(new URL(request.url).pathname, getMoreTexts(context)),
    textsVersion,
  };
  const muiStyles: ServerStyles = {};
  const rendered = renderToString(
    <ServerStylesContext value={muiStyles}>
      <BootProvider boot={boot}>
        <ServerRouter context={context} url={request.url} nonce={NONCE_PLACEHOLDER} />
      </BootProvider>
    </ServerStylesContext>,
  );
  const bodyStart = rendered.indexOf('<body');
  const { head, body, code } = deferScripts(rendered.slice(0, bodyStart), rendered.slice(bodyStart));
  const handoff = serverHandoffStream ? renderScript(await renderHandoff(serverHandoffStream)) : '';
  headers.set('content-type', 'text/html; charset=utf-8');
  const fullHead = head
    // Links to our own files need no nonce ('self'), and each nonce costs time per response.
    .replace(LINK_NONCE, '$1')
    .replace(CHARSET, () => CHARSET + renderScript(RECORD_EARLY_PRESS_SCRIPT + RELOAD_AFTER_EARLY_BACK_SCRIPT + code))
    .replace('</head>', () => `${renderServerStyles(muiStyles, NONCE_PLACEHOLDER)}</head>`);
  const fullBody = `${body.slice(0, -END.length)}${renderBootScript(boot)}${handoff}${END}`;
  sendDocument(`<!DOCTYPE html>${fullHead}${fullBody}`);
  return new Response(null, { status, headers });
}

/** Few listings are auctions: others don't contain their texts. */
function getMoreTexts({ staticHandlerContext: { loaderData } }: Pick<EntryContext, 'staticHandlerContext'>) {
  const { product } = (loaderData['routes/product'] ?? {}) as { product?: Pick<Product, 'saleType'> };
  return product?.saleType === 'auction' ? ['auctions'] : [];
}

/** The first element of the head. */
const CHARSET = '<meta charSet="utf-8"/>';
const END = '</body></html>';
const LINK_NONCE = new RegExp(`(<link\\b[^>]*?) nonce="${NONCE_PLACEHOLDER}"`, 'g');

const renderScript = (code: string) => `<script nonce="${NONCE_PLACEHOLDER}">${code}</script>`;

/** Passes the loader data to the router in the browser, as its streaming component would. */
async function renderHandoff(stream: ReadableStream<Uint8Array>): Promise<string> {
  const data = JSON.stringify(await new Response(stream).text()).replaceAll('<', '\\u003c');
  const controller = 'window.__reactRouterContext.streamController';
  return `${controller}.enqueue(${data});${controller}.close();`;
}

export const handleError = (error: unknown, { request }: { request: Request }) => {
  if (request.signal.aborted) return;
  const message = isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : String(error);
  process.emit('warning', error instanceof Error ? error : new Error(message));
};

import { Readable } from 'node:stream';
import type { Api } from '@marketplace/api-client';
import { SITEMAP_PART_MAXIMUM } from '@marketplace/api-contract';
import { listCategories, listSitemapProducts, listSitemapSellers } from '@marketplace/api-contract/operations';
import { productPath, sellerPath } from '@marketplace/search-params';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRateLimitHook, type Count } from './rate-limits';
import type { SiteCache } from './site-cache';

interface Options {
  count: Count;
  api: Api;
  getOrigin: (request: FastifyRequest) => string;
  siteCache: SiteCache;
}

/** Ids per sitemap file; search engines accept up to 50,000 addresses. */
const IDS_PER_PART = 40_000;
const PUBLIC_PATHS = ['/', '/search', '/terms-and-conditions', '/privacy-policy', '/other-policies'];
/** Personal pages, and links that act once. */
const PRIVATE_PATHS = [
  '/api/',
  '/order',
  '/messages',
  '/profile',
  '/saved',
  '/login',
  '/signup',
  '/verify',
  '/reset-password',
  '/unsubscribe',
];
/** Parameters with endless combinations of the same results. */
const UNINDEXED_PARAMETERS = [
  'sort',
  'type',
  'startDate',
  'endDate',
  'price',
  'rating',
  'instant',
  'location',
  'radius',
  'bounds',
  'view',
];

/**
 * Serves `/robots.txt`, `/sitemap.xml` and its parts. Parts are streamed, so that a million
 * listings are never in memory. A marketplace of sellers lists sellers too.
 */
export function registerSitemap(app: FastifyInstance, { count, api, getOrigin, siteCache }: Options): void {
  const rateLimit = createRateLimitHook(count);

  app.get('/robots.txt', rateLimit, async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        [
          'User-agent: *',
          ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
          ...UNINDEXED_PARAMETERS.map((name) => `Disallow: /*?*${name}=`),
          '',
          `Sitemap: ${getOrigin(request)}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  );

  app.get('/sitemap.xml', rateLimit, async (request, reply) => {
    const { site } = await siteCache.current('en');
    const [{ lastId }, sellers] = await Promise.all([
      api(listSitemapProducts, { query: { to: 0 } }),
      // Only a marketplace of sellers lists sellers.
      site.marketplaceType === 'seller' ? api(listSitemapSellers, { query: { to: 0 } }) : { lastId: 0 },
    ]);
    const origin = getOrigin(request);
    const parts = [...listParts('sellers', sellers.lastId), ...listParts('products', lastId)];
    const entries = ['sitemap-pages.xml', ...parts].map((part) => `<sitemap><loc>${origin}/${part}</loc></sitemap>`);
    return setXmlHeaders(reply).send(`${XML}<sitemapindex ${NAMESPACE}>${entries.join('')}</sitemapindex>`);
  });

  app.get('/sitemap-pages.xml', rateLimit, async (request, reply) => {
    const categories = await api(listCategories);
    const paths = [...PUBLIC_PATHS, ...categories.map(({ slug }) => `/search?category=${encodeURIComponent(slug)}`)];
    const entries = paths.map((path) => renderUrl(getOrigin(request) + path));
    return setXmlHeaders(reply).send(`${XML}<urlset ${NAMESPACE}>${entries.join('')}</urlset>`);
  });

  app.get<{ Params: { part: string } }>(
    '/sitemap-products-:part(^[1-9]\\d{0,4}$).xml',
    rateLimit,
    async (request, reply) => {
      const { first, to } = getIdRange(request.params.part);
      const read = (after: number) => api(listSitemapProducts, { query: { after, to } });
      // Read the first batch before streaming, so that errors still get a status.
      const start = await read(first);
      if (first >= start.lastId) return sendPartNotFound(reply);
      const origin = getOrigin(request);
      const entries = renderUrlSet(
        start.products,
        async (after) => (await read(after)).products,
        ({ id, slug, changed }) => renderUrl(origin + encodeURI(productPath({ id, slug })), changed),
      );
      return setXmlHeaders(reply).send(Readable.from(entries));
    },
  );

  app.get<{ Params: { part: string } }>(
    '/sitemap-sellers-:part(^[1-9]\\d{0,4}$).xml',
    rateLimit,
    async (request, reply) => {
      const { first, to } = getIdRange(request.params.part);
      const read = async (after: number) => {
        const { lastId, ids } = await api(listSitemapSellers, { query: { after, to } });
        return { lastId, sellers: ids.map((id) => ({ id })) };
      };
      const start = await read(first);
      if (first >= start.lastId) return sendPartNotFound(reply);
      const origin = getOrigin(request);
      const entries = renderUrlSet(
        start.sellers,
        async (after) => (await read(after)).sellers,
        ({ id }) => renderUrl(origin + sellerPath(id)),
      );
      return setXmlHeaders(reply).send(Readable.from(entries));
    },
  );
}

/** The ids of a part: greater than `first`, up to `to`. */
function getIdRange(part: string): { first: number; to: number } {
  const first = (Number(part) - 1) * IDS_PER_PART;
  return { first, to: first + IDS_PER_PART };
}

const sendPartNotFound = (reply: FastifyReply) =>
  reply.code(404).send({ code: 'not_found', message: 'This sitemap doesn’t exist.' });

/** Streams the addresses of one part, batch by batch. */
async function* renderUrlSet<One extends { id: string }>(
  start: One[],
  readAfter: (id: number) => Promise<One[]>,
  formatEntry: (one: One) => string,
): AsyncGenerator<string> {
  yield `${XML}<urlset ${NAMESPACE}>`;
  let some = start;
  for (;;) {
    yield some.map(formatEntry).join('');
    const last = some.at(-1);
    if (!last || some.length < SITEMAP_PART_MAXIMUM) break;
    some = await readAfter(Number(last.id));
  }
  yield '</urlset>';
}

const listParts = (kind: 'products' | 'sellers', lastId: number): string[] =>
  Array.from({ length: Math.ceil(lastId / IDS_PER_PART) }, (_, i) => `sitemap-${kind}-${i + 1}.xml`);

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const setXmlHeaders = <Reply extends { type: (type: string) => Reply; header: (name: string, value: string) => Reply }>(
  reply: Reply,
): Reply => reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

function renderUrl(address: string, changed?: string): string {
  return `<url><loc>${escapeXml(address)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>\n`;
}

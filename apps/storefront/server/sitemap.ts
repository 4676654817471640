import { Readable } from 'node:stream';
import type { Api } from '@marketplace/api-client';
import {
  ADDRESSES_MAXIMUM,
  listCategories,
  listProductAddresses,
  listSellerAddresses,
} from '@marketplace/api-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseBeyond, type Count } from './limits';
import type { SiteCache } from './site-cache';

interface Options {
  count: Count;
  api: Api;
  originOf: (request: FastifyRequest) => string;
  siteCache: SiteCache;
}

/** Ids in one part; search engines take up to 50,000 addresses of each. */
const IDS_A_PART = 40_000;
const LISTS = ['/', '/search', '/terms-and-conditions', '/privacy-policy', '/other-policies'];
/** What is about one person, or acts once. */
const PRIVATE = [
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
/** The same results in another order, place or form: a search engine would never come to an end. */
const ENDLESS = [
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

/** `/robots.txt`, and `/sitemap.xml` with its parts, which are sent while they are read: a million listings are never in memory. A marketplace of sellers has them in it too. */
export function sitemap(app: FastifyInstance, { count, api, originOf, siteCache }: Options): void {
  const limited = refuseBeyond(count);

  app.get('/robots.txt', limited, async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        [
          'User-agent: *',
          ...PRIVATE.map((path) => `Disallow: ${path}`),
          ...ENDLESS.map((name) => `Disallow: /*?*${name}=`),
          '',
          `Sitemap: ${originOf(request)}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  );

  app.get('/sitemap.xml', limited, async (request, reply) => {
    const { site } = await siteCache.current('en');
    const [{ lastId }, sellers] = await Promise.all([
      api(listProductAddresses, { query: { to: 0 } }),
      // Elsewhere a seller's page is not what anybody looks for.
      site.marketplaceType === 'seller' ? api(listSellerAddresses, { query: { to: 0 } }) : { lastId: 0 },
    ]);
    const origin = originOf(request);
    const parts = [...partsOf('sellers', sellers.lastId), ...partsOf('products', lastId)];
    const entries = ['sitemap-pages.xml', ...parts].map((part) => `<sitemap><loc>${origin}/${part}</loc></sitemap>`);
    return asXml(reply).send(`${XML}<sitemapindex ${NAMESPACE}>${entries.join('')}</sitemapindex>`);
  });

  app.get('/sitemap-pages.xml', limited, async (request, reply) => {
    const categories = await api(listCategories);
    const paths = [...LISTS, ...categories.map(({ slug }) => `/search?category=${encodeURIComponent(slug)}`)];
    const entries = paths.map((path) => entry(originOf(request) + path));
    return asXml(reply).send(`${XML}<urlset ${NAMESPACE}>${entries.join('')}</urlset>`);
  });

  app.get<{ Params: { part: string } }>(
    '/sitemap-products-:part(^[1-9]\\d{0,4}$).xml',
    limited,
    async (request, reply) => {
      const { first, to } = idsOf(request.params.part);
      const read = (after: number) => api(listProductAddresses, { query: { after, to } });
      // The first answer is waited for: a part that is none, or an API that is away, still has a status.
      const start = await read(first);
      if (first >= start.lastId) return noSuchPart(reply);
      const origin = originOf(request);
      const entries = urlset(
        start.products,
        async (after) => (await read(after)).products,
        ({ id, slug, changed }) => entry(`${origin}/product/${encodeURIComponent(slug)}/${id}`, changed),
      );
      return asXml(reply).send(Readable.from(entries));
    },
  );

  app.get<{ Params: { part: string } }>(
    '/sitemap-sellers-:part(^[1-9]\\d{0,4}$).xml',
    limited,
    async (request, reply) => {
      const { first, to } = idsOf(request.params.part);
      const read = async (after: number) => {
        const { lastId, ids } = await api(listSellerAddresses, { query: { after, to } });
        return { lastId, sellers: ids.map((id) => ({ id })) };
      };
      const start = await read(first);
      if (first >= start.lastId) return noSuchPart(reply);
      const origin = originOf(request);
      const entries = urlset(
        start.sellers,
        async (after) => (await read(after)).sellers,
        ({ id }) => entry(`${origin}/seller/view/${id}`),
      );
      return asXml(reply).send(Readable.from(entries));
    },
  );
}

/** The ids of a part: after `first`, up to `to`. */
function idsOf(part: string): { first: number; to: number } {
  const first = (Number(part) - 1) * IDS_A_PART;
  return { first, to: first + IDS_A_PART };
}

const noSuchPart = (reply: FastifyReply) =>
  reply.code(404).send({ code: 'not_found', message: 'There is no such part.' });

/** The addresses of one part, answer by answer. */
async function* urlset<One extends { id: string }>(
  start: One[],
  readAfter: (id: number) => Promise<One[]>,
  entryOf: (one: One) => string,
): AsyncGenerator<string> {
  yield `${XML}<urlset ${NAMESPACE}>`;
  let some = start;
  for (;;) {
    yield some.map(entryOf).join('');
    const last = some.at(-1);
    if (!last || some.length < ADDRESSES_MAXIMUM) break;
    some = await readAfter(Number(last.id));
  }
  yield '</urlset>';
}

const partsOf = (kind: 'products' | 'sellers', lastId: number): string[] =>
  Array.from({ length: Math.ceil(lastId / IDS_A_PART) }, (_, i) => `sitemap-${kind}-${i + 1}.xml`);

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const asXml = <Reply extends { type: (type: string) => Reply; header: (name: string, value: string) => Reply }>(
  reply: Reply,
): Reply => reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

function entry(address: string, changed?: string): string {
  return `<url><loc>${escaped(address)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>\n`;
}

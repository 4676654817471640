import { Readable } from 'node:stream';
import type { Api } from '@marketplace/api-client';
import { ADDRESSES_MAXIMUM, listCategories, listProductAddresses } from '@marketplace/api-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

interface Options {
  api: Api;
  originOf: (request: FastifyRequest) => string;
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

/** `/robots.txt`, and `/sitemap.xml` with its parts, which are sent while they are read: a million listings are never in memory. */
export function sitemap(app: FastifyInstance, { api, originOf }: Options): void {
  app.get('/robots.txt', async (request, reply) =>
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

  app.get('/sitemap.xml', async (request, reply) => {
    const { lastId } = await api(listProductAddresses, { query: { to: 0 } });
    const origin = originOf(request);
    const parts = Array.from({ length: Math.ceil(lastId / IDS_A_PART) }, (_, i) => `sitemap-products-${i + 1}.xml`);
    const entries = ['sitemap-pages.xml', ...parts].map((part) => `<sitemap><loc>${origin}/${part}</loc></sitemap>`);
    return asXml(reply).send(`${XML}<sitemapindex ${NAMESPACE}>${entries.join('')}</sitemapindex>`);
  });

  app.get('/sitemap-pages.xml', async (request, reply) => {
    const categories = await api(listCategories);
    const paths = [...LISTS, ...categories.map(({ slug }) => `/search?category=${encodeURIComponent(slug)}`)];
    const entries = paths.map((path) => entry(originOf(request) + path));
    return asXml(reply).send(`${XML}<urlset ${NAMESPACE}>${entries.join('')}</urlset>`);
  });

  app.get<{ Params: { part: string } }>('/sitemap-products-:part(^[1-9]\\d{0,4}$).xml', async (request, reply) => {
    const first = (Number(request.params.part) - 1) * IDS_A_PART;
    // The first answer is waited for: a part that is none, or an API that is away, still has a status.
    const start = await api(listProductAddresses, { query: { after: first, to: first + IDS_A_PART } });
    if (first >= start.lastId) return reply.code(404).send({ code: 'not_found', message: 'There is no such part.' });
    return asXml(reply).send(Readable.from(products(originOf(request), start.products, first + IDS_A_PART)));
  });

  async function* products(origin: string, start: Addresses, to: number): AsyncGenerator<string> {
    yield `${XML}<urlset ${NAMESPACE}>`;
    let some = start;
    for (;;) {
      yield some
        .map(({ id, slug, changed }) => entry(`${origin}/product/${encodeURIComponent(slug)}/${id}`, changed))
        .join('');
      const last = some.at(-1);
      if (!last || some.length < ADDRESSES_MAXIMUM) break;
      some = (await api(listProductAddresses, { query: { after: Number(last.id), to } })).products;
    }
    yield '</urlset>';
  }
}

type Addresses = { id: string; slug: string; changed: string }[];

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

import Validator, { type Issue } from '@adobe/structured-data-validator';
import WebAutoExtractor from '@marbec/web-auto-extractor';
import { expect, test } from '../support/test';

/** The structured data in the HTML of a page, and the issues that the validator finds. */
async function read(html: string): Promise<{ found: Record<string, Record<string, unknown>[]>; errors: string[] }> {
  const data = new WebAutoExtractor({ addLocation: true }).parse(html);
  const issues: Issue[] = await new Validator().validate(data);
  const errors = issues.filter(({ severity }) => severity === 'ERROR').map(({ issueMessage }) => issueMessage);
  return { found: data.jsonld, errors };
}

/** The page of the first listing of a kind. */
async function readProduct(request: { get: (path: string) => Promise<{ text: () => Promise<string> }> }, sale: string) {
  const results = await (await request.get(`/search?sale=${sale}`)).text();
  const [path] = /\/product\/[^"?]+\/\d+/.exec(results) ?? [];
  expect(path).toBeDefined();
  return (await request.get(path as string)).text();
}

for (const sale of ['rental', 'booking', 'sale', 'auction', 'request'])
  test(`AP-07 the structured data of a ${sale} listing is valid`, async ({ request }) => {
    const { found, errors } = await read(await readProduct(request, sale));
    expect(errors).toEqual([]);
    expect(Object.keys(found)).toEqual(expect.arrayContaining(['BreadcrumbList']));
    const [product] = found[sale === 'request' ? 'Service' : 'Product'] ?? [];
    expect(product).toMatchObject(
      sale === 'request'
        ? { provider: { name: expect.any(String) } }
        : { offers: { price: expect.anything(), availability: expect.stringMatching(/Stock$/) } },
    );
  });

test('AP-07 a category has an item list and breadcrumbs as structured data', async ({ request }) => {
  const { found, errors } = await read(await (await request.get('/search?category=stays')).text());
  expect(errors).toEqual([]);
  expect(Object.keys(found)).toEqual(expect.arrayContaining(['ItemList', 'BreadcrumbList']));
});

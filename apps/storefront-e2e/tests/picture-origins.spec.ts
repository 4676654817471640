import { createServer } from 'node:http';
import { listenOnFreePort } from '../support/listen-on-free-port';
import { changeSetting, visitUntil } from '../support/operator';
import { expect, ownMarketplaceTest as test } from '../support/test';

test.use({ marketplace: 'picture origins' });

test('AP-08 the browser requests pictures only from origins that the operator allows', async ({
  page,
  database,
  pageErrors,
}) => {
  const requestedPaths: string[] = [];
  const elsewhere = await listenOnFreePort(
    createServer((incoming, outgoing) => {
      requestedPaths.push(incoming.url ?? '');
      outgoing.setHeader('content-type', 'image/svg+xml').end('<svg xmlns="http://www.w3.org/2000/svg"/>');
    }),
  );
  pageErrors.expect(new RegExp(`foreign request: ${elsewhere.url}/`));
  const { rows } = await database.query<{ path: string }>(
    `UPDATE products SET pictures = jsonb_set(pictures, '{0,src}', to_jsonb($1::text))
      WHERE id = (SELECT min(id) FROM products WHERE status = 'active')
      RETURNING '/product/' || slug || '/' || id AS path`,
    [`${elsewhere.url}/canoe`],
  );
  const path = rows[0]?.path ?? '';
  const first = page.getByRole('region', { name: 'Photos' }).getByRole('listitem').first().locator('picture');
  const policy = async () => (await page.request.get(path)).headers()['content-security-policy'] ?? '';

  await visitUntil(page, path, () => expect(first).toBeVisible({ timeout: 500 }));
  expect((await first.boundingBox())?.height).toBeGreaterThan(100);
  await expect(first.locator('img')).toHaveCount(0);
  expect(await policy()).not.toContain(elsewhere.url);
  expect(requestedPaths).toEqual([]);
  // The content security policy blocks it too.
  pageErrors.expect(/Content Security Policy|\/pixel csp$/);
  await page.evaluate(
    (src) =>
      new Promise((done) => {
        const image = new Image();
        image.onerror = done;
        image.src = src;
      }).then(() => undefined),
    `${elsewhere.url}/pixel`,
  );
  expect(requestedPaths).toEqual([]);

  await changeSetting(database, 'pictureOrigins', [elsewhere.url]);
  await visitUntil(page, path, () => expect(first.locator('img')).toBeVisible({ timeout: 500 }));
  expect(await policy()).toMatch(new RegExp(`img-src 'self' data: ${elsewhere.url};`));
  await expect.poll(() => requestedPaths).toContainEqual(expect.stringMatching(/^\/canoe\/\d+\.avif$/));
  await elsewhere.close();
});

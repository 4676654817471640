import { createServer } from 'node:http';
import { listenOnFreePort } from '../support/listen-on-free-port';
import { expect, waitForHydration, test } from '../support/test';

/** Proxies the storefront and holds back the end of each document until `finish` is called. */
async function slowLineTo(origin: string) {
  let finish = (): void => undefined;
  const finished = new Promise<void>((done) => (finish = done));
  const server = createServer(async ({ url, headers }, response) => {
    const answer = await fetch(new URL(url ?? '/', origin), {
      headers: { accept: headers.accept ?? '*/*', 'x-forwarded-for': String(headers['x-forwarded-for'] ?? '') },
    });
    const type = answer.headers.get('content-type') ?? '';
    const policy = answer.headers.get('content-security-policy');
    response.writeHead(answer.status, {
      'content-type': type,
      ...(policy && { 'content-security-policy': policy }),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    const cut = type.startsWith('text/html') ? body.indexOf('id="boot"') + 1000 : body.length;
    response.write(body.subarray(0, cut));
    if (cut < body.length) await finished;
    response.end(body.subarray(cut));
  });
  return { ...(await listenOnFreePort(server)), finish };
}

test('a page hydrates only after its document is complete, when scripts arrive earlier', async ({
  browser,
  baseURL,
}) => {
  const line = await slowLineTo(baseURL ?? '');
  const page = await browser.newPage();
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.goto(`${line.url}/search`, { waitUntil: 'commit' });
  const link = page.locator('link[rel=modulepreload][href*="entry.client"]');
  const entry = (await link.getAttribute('href')) ?? '';
  // The inline script has run and starts the entry; the second import resolves when that has run.
  await page.waitForFunction(() => '__reactRouterRouteModules' in window);
  await page.evaluate((src) => import(src), entry);
  line.finish();
  await waitForHydration(page);
  expect(errors).toEqual([]);
  await page.close();
  await line.close();
});

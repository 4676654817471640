import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { acceptsGzip, createDocumentBody, renderGzip, renderPlain } from './document-body';
import { NONCE_PLACEHOLDER } from './nonce';

it.each([
  ['no nonce', 'käse'],
  ['only the nonce', NONCE_PLACEHOLDER],
  [
    'several, also at both ends',
    `${NONCE_PLACEHOLDER}<b>日本語</b>${'x'.repeat(200_000)}${NONCE_PLACEHOLDER}é${NONCE_PLACEHOLDER}`,
  ],
])('AP-08 each rendering puts a new nonce into the same compressed document: %s', async (_, text) => {
  const body = createDocumentBody(text);
  for (const nonce of ['abc', 'zyxwv+/==']) {
    const filled = text.replaceAll(NONCE_PLACEHOLDER, nonce);
    expect(renderPlain(body, nonce).toString()).toBe(filled);
    expect(gunzipSync(renderGzip(body, nonce)).toString()).toBe(filled);
  }
  expect(body.size).toBeGreaterThan(0);
});

it.each([
  ['gzip, deflate, br', true],
  ['br;q=1.0, gzip;q=0.8', true],
  ['gzip;q=0', false],
  ['gzip;q=0.0, br', false],
  ['br', false],
  [undefined, false],
])('acceptsGzip(%j) is %s', (header, isAllowed) => {
  expect(acceptsGzip(header)).toBe(isAllowed);
});

import { gunzipSync, gzipSync } from 'node:zlib';
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
])('AP-08 puts a new nonce into the same compressed document: %s', async (_, text) => {
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

/**
 * CPU time of the fastest round in microseconds, because other load on the machine only adds to it.
 */
function processorTime(work: () => void): number {
  const rounds = Array.from({ length: 7 }, () => {
    const before = process.cpuUsage();
    for (let time = 0; time < 20; time++) work();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.min(...rounds);
}

it('joining compressed pieces takes less than half the time of compressing each response', () => {
  const listing = (n: number) =>
    `<li><a href="/Product/canoe-${n}/${n}">Cedar canoe ${n * 7919}</a><p>CA$${n}.00</p></li>`;
  const list = Array.from({ length: 900 }, (_, n) => listing(n)).join('');
  const text = `<script nonce="${NONCE_PLACEHOLDER}"></script>${list}<script nonce="${NONCE_PLACEHOLDER}"></script>`;
  const body = createDocumentBody(text);
  const joined = processorTime(() => renderGzip(body, 'abc'));
  const compressed = processorTime(() => gzipSync(renderPlain(body, 'abc'), { level: 2 }));
  // Once this fails, ordinary compression is good enough and the splicing can go
  // (docs/decisions/0045).
  expect(joined).toBeLessThan(compressed / 2);
});

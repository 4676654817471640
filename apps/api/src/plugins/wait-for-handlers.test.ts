import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { waitForHandlers } from './wait-for-handlers';

it('closing waits for a handler whose caller has disconnected', async () => {
  const app = Fastify();
  waitForHandlers(app);
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  let isFinished = false;
  app.post('/order', async () => {
    begun.resolve();
    await gate.promise;
    isFinished = true;
    return {};
  });
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const caller = connect(Number(url.port), url.hostname);
  caller.write('POST /order HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n');
  await begun.promise;
  caller.destroy();
  await once(caller, 'close');

  let isClosed = false;
  const closing = app.close().then(() => (isClosed = true));
  // Everything that does not wait for the handler has a chance to finish.
  for (let turn = 0; turn < 50; turn += 1) await new Promise((done) => setImmediate(done));
  expect(isClosed).toBe(false);
  gate.resolve();
  await closing;
  expect(isFinished).toBe(true);
});

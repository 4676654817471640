import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { signInToAdminApp } from './admin-login';

const credentials = { username: 'noa@example.com', password: 'correct horse' };
afterEach(() => vi.restoreAllMocks());

describe('AU-15 the admin app', () => {
  it.each([
    'https://admin.example',
    'https://admin.example:8443/app',
    'http://localhost:4300',
    'http://127.0.0.1:4300',
    'http://[::1]:4300',
  ])('is signed in to at %s', (address) => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('refused'));
    signInToAdminApp(address, credentials);
    expect(String(fetched.mock.calls[0]?.[0])).toBe(`${new URL(address).origin}/api/login`);
  });

  it.each([
    '',
    'http://admin.example',
    'http://localhost.evil.example',
    'ftp://admin.example',
    'javascript:alert(1)',
    '//admin.example',
    'admin',
    'http://',
  ])('gets no password where it is not safe, and nothing breaks: %j', (address) => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    signInToAdminApp(address, credentials);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('a real server gets the credentials; its failure, or a way elsewhere, is nobody’s business', async () => {
    const seen: string[] = [];
    const server = createServer((request: IncomingMessage, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        seen.push(`${request.method} ${request.url} ${body}`);
        response.writeHead(307, { location: '/elsewhere' }).end();
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    signInToAdminApp(`http://127.0.0.1:${(server.address() as AddressInfo).port}/admin`, credentials);
    await vi.waitFor(() => expect(seen).toEqual([`POST /api/login ${JSON.stringify(credentials)}`]));
    await new Promise((done) => server.close(done));
    expect(seen).toHaveLength(1);
  });
});

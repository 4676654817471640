import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { signInToAdminApp } from './sign-in-to-admin-app';

const credentials = { username: 'noa@example.com', password: 'correct horse' };
afterEach(() => vi.restoreAllMocks());

describe('AU-15 signInToAdminApp', () => {
  it.each([
    'https://admin.example',
    'https://admin.example:8443/app',
    'http://localhost:4300',
    'http://127.0.0.1:4300',
    'http://[::1]:4300',
  ])('posts to the login endpoint of %s', (address) => {
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
  ])('sends nothing to the unsafe or invalid URL %j', (address) => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    signInToAdminApp(address, credentials);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('posts the credentials once and does not follow a redirect', async () => {
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

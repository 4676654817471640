import { createHash, createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server with Facebook's login dialog and the Graph API calls that signing in needs. */
export interface FakeFacebook {
  url: string;
  clientId: string;
  clientSecret: string;
  /** Issues an access token without the dialog; `tokenInfo` is merged into `/debug_token`. */
  createToken: (person: FacebookPerson, tokenInfo?: Record<string, unknown>) => string;
  /** While true, every call of the Graph API answers with status 500. */
  isBroken: boolean;
  close: () => Promise<void>;
}

export interface FacebookPerson {
  id: string;
  name: string;
  /** Absent if the person has none, or did not share it. */
  email?: string;
}

interface Grant {
  person: FacebookPerson;
  redirectUri: string;
  challenge: string;
}

const clientId = '1234567890';
const clientSecret = 'a secret between the app and Facebook';

/** The dialog asks for the name and email of the person who signs in. */
export async function startFakeFacebook(): Promise<FakeFacebook> {
  const grants = new Map<string, Grant>();
  const tokens = new Map<string, { person: FacebookPerson; tokenInfo: Record<string, unknown> }>();
  const createToken: FakeFacebook['createToken'] = (person, tokenInfo = {}) => {
    const token = `EAA${randomUUID()}`;
    tokens.set(token, {
      person,
      tokenInfo: { app_id: clientId, type: 'USER', is_valid: true, expires_at: 0, ...tokenInfo },
    });
    return token;
  };

  function dialog(query: URLSearchParams, response: ServerResponse): void {
    const hidden = [...query].map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
    );
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>Log in with Facebook</title><h1>Log in with Facebook</h1>
      <form action="/confirm">${hidden.join('')}
        <label>Name <input name="name"></label> <label>Email <input name="email"></label>
        <button name="answer" value="yes">Continue</button> <button name="answer" value="no">Not now</button>
      </form></html>`);
  }

  function confirm(query: URLSearchParams, response: ServerResponse): void {
    const back = new URL(query.get('redirect_uri') ?? '');
    back.searchParams.set('state', query.get('state') ?? '');
    if (query.get('answer') === 'yes') {
      const [name, email] = [query.get('name') ?? '', query.get('email') ?? ''];
      const code = randomUUID();
      grants.set(code, {
        person: { id: getUserId(email || name), name, ...(email && { email }) },
        redirectUri: query.get('redirect_uri') ?? '',
        challenge: query.get('code_challenge') ?? '',
      });
      back.searchParams.set('code', code);
    } else {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_reason', 'user_denied');
    }
    response.writeHead(302, { location: back.href }).end();
  }

  function graph(path: string, query: URLSearchParams): object | null {
    const token = query.get('access_token') ?? '';
    if (path === '/oauth/access_token') {
      const code = query.get('code') ?? '';
      const grant = grants.get(code);
      grants.delete(code);
      const verifier = createHash('sha256')
        .update(query.get('code_verifier') ?? '')
        .digest('base64url');
      const isRight =
        query.get('client_id') === clientId &&
        query.get('client_secret') === clientSecret &&
        query.get('redirect_uri') === grant?.redirectUri &&
        verifier === grant.challenge;
      return isRight ? { access_token: createToken(grant.person), token_type: 'bearer', expires_in: 5_000_000 } : null;
    }
    if (path === '/debug_token') {
      if (token !== `${clientId}|${clientSecret}`) return null;
      const known = tokens.get(query.get('input_token') ?? '');
      return { data: known ? { user_id: known.person.id, ...known.tokenInfo } : { is_valid: false } };
    }
    if (path !== '/me') return null;
    const proof = createHmac('sha256', clientSecret).update(token).digest('hex');
    const known = tokens.get(token);
    return known && query.get('appsecret_proof') === proof ? known.person : null;
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake');
    if (pathname === '/dialog/oauth') return dialog(searchParams, response);
    if (pathname === '/confirm') return confirm(searchParams, response);
    const answer = fake.isBroken ? null : graph(pathname, searchParams);
    response.writeHead(fake.isBroken ? 500 : answer ? 200 : 400, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(answer ?? { error: { message: 'Invalid request.', type: 'OAuthException', code: 100 } }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const fake: FakeFacebook = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId,
    clientSecret,
    createToken,
    isBroken: false,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return fake;
}

const getUserId = (text: string) => String(parseInt(createHash('sha256').update(text).digest('hex').slice(0, 12), 16));
const escapeHtml = (text: string) => text.replace(/[&"<]/g, (sign) => `&#${sign.charCodeAt(0)};`);

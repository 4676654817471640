import { createHash, createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Facebook's login dialog and the four calls of its Graph API that belong to it, in its protocol, on a free port. */
export interface FacebookStandIn {
  url: string;
  clientId: string;
  clientSecret: string;
  /** A token as its app would hold one, without the dialog; `facts` are those of `/debug_token`. */
  tokenOf: (person: FacebookPerson, facts?: Record<string, unknown>) => string;
  /** While true every call of the Graph API fails on its side. */
  isBroken: boolean;
  close: () => Promise<void>;
}

export interface FacebookPerson {
  id: string;
  name: string;
  /** Absent where they gave none, or did not let the app see it. */
  email?: string;
}

interface Grant {
  person: FacebookPerson;
  redirectUri: string;
  challenge: string;
}

const clientId = '1234567890';
const clientSecret = 'a secret between the app and Facebook';

/** Starts it. Whoever opens the dialog says there who they are. */
export async function startFacebook(): Promise<FacebookStandIn> {
  const grants = new Map<string, Grant>();
  const tokens = new Map<string, { person: FacebookPerson; facts: Record<string, unknown> }>();
  const tokenOf: FacebookStandIn['tokenOf'] = (person, facts = {}) => {
    const token = `EAA${randomUUID()}`;
    tokens.set(token, { person, facts: { app_id: clientId, type: 'USER', is_valid: true, expires_at: 0, ...facts } });
    return token;
  };

  function dialog(query: URLSearchParams, response: ServerResponse): void {
    const hidden = [...query].map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`);
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
        person: { id: idOf(email || name), name, ...(email && { email }) },
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
      return isRight ? { access_token: tokenOf(grant.person), token_type: 'bearer', expires_in: 5_000_000 } : null;
    }
    if (path === '/debug_token') {
      if (token !== `${clientId}|${clientSecret}`) return null;
      const known = tokens.get(query.get('input_token') ?? '');
      return { data: known ? { user_id: known.person.id, ...known.facts } : { is_valid: false } };
    }
    if (path !== '/me') return null;
    const proof = createHmac('sha256', clientSecret).update(token).digest('hex');
    const known = tokens.get(token);
    return known && query.get('appsecret_proof') === proof ? known.person : null;
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
    if (pathname === '/dialog/oauth') return dialog(searchParams, response);
    if (pathname === '/confirm') return confirm(searchParams, response);
    const answer = standIn.isBroken ? null : graph(pathname, searchParams);
    response.writeHead(standIn.isBroken ? 500 : answer ? 200 : 400, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(answer ?? { error: { message: 'Invalid request.', type: 'OAuthException', code: 100 } }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const standIn: FacebookStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId,
    clientSecret,
    tokenOf,
    isBroken: false,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return standIn;
}

const idOf = (text: string) => String(parseInt(createHash('sha256').update(text).digest('hex').slice(0, 12), 16));
const escaped = (text: string) => text.replace(/[&"<]/g, (sign) => `&#${sign.charCodeAt(0)};`);

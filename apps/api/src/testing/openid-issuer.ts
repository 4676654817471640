import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/**
 * An OpenID Connect issuer on a free port for tests, with valid tokens and tokens with one fault.
 */
export interface OpenIdIssuer {
  url: string;
  /** While true it answers everything with 500. */
  isBroken: boolean;
  /**
   * An ID token issued at `now` for `accessToken`. `claims` override the valid ones; undefined
   * omits one.
   */
  createIdToken: (
    accessToken: string,
    now: Date,
    claims?: Record<string, unknown>,
    signing?: SigningOptions,
  ) => Promise<string>;
  close: () => Promise<void>;
}

export interface SigningOptions {
  /** With a key that the issuer does not publish. */
  isForeign?: boolean;
}

export const OPEN_ID_CLIENT = 'our-client.apps.example';

export async function startOpenIdIssuer(): Promise<OpenIdIssuer> {
  const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const keys = [{ ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }];
  const server = createServer((request, response) => {
    const answers: Record<string, object> = {
      '/.well-known/openid-configuration': {
        issuer: issuer.url,
        authorization_endpoint: `${issuer.url}/auth`,
        token_endpoint: `${issuer.url}/token`,
        jwks_uri: `${issuer.url}/keys`,
      },
      '/keys': { keys },
    };
    const answer = answers[request.url ?? ''];
    response.writeHead(issuer.isBroken ? 500 : answer ? 200 : 400, { 'content-type': 'application/json' });
    response.end(JSON.stringify(issuer.isBroken ? {} : (answer ?? { error: 'invalid_grant' })));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer: OpenIdIssuer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isBroken: false,
    createIdToken: (accessToken, now, claims = {}, { isForeign = false } = {}) => {
      const seconds = Math.floor(now.getTime() / 1000);
      const right = {
        iss: issuer.url,
        aud: OPEN_ID_CLIENT,
        azp: OPEN_ID_CLIENT,
        sub: '1',
        iat: seconds,
        exp: seconds + 3600,
        at_hash: createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url'),
        email: 'noa@example.com',
        email_verified: true,
        name: 'Noa Berg',
      };
      return new SignJWT({ ...right, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .sign(isForeign ? foreign.privateKey : own.privateKey);
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return issuer;
}

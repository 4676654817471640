import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';
import { listenOnFreePort, type TestServer } from './listen-on-free-port';

/** An OpenID Connect provider that acts as Google; any email signs in with any password. */
export interface FakeGoogle extends TestServer {
  clientId: string;
  clientSecret: string;
}

const clientId = 'storefront.apps.example';
const clientSecret = 'a secret between the app and Google';

export async function startFakeGoogle(): Promise<FakeGoogle> {
  const server = createServer();
  const { url, close } = await listenOnFreePort(server);
  const provider = new Provider(url, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        // Like Google: the secret is sent in the body.
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: ['http://127.0.0.1/login/google'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Like Google: claims are in the ID token.
    conformIdTokenClaims: false,
    findAccount: (_, email) => ({
      accountId: email,
      claims: () => ({ sub: `google-${email}`, email, email_verified: true, name: getName(email) }),
    }),
    pkce: { required: () => true },
    cookies: { keys: ['only for tests'] },
  });
  // The marketplace listens on any free port.
  provider.Client.prototype.redirectUriAllowed = (uri) => /^http:\/\/127\.0\.0\.1:\d+\/login\/google$/.test(uri);
  hashAccessTokens(provider);
  server.on('request', provider.callback());
  return { url, clientId, clientSecret, close };
}

/** Like Google, adds the hash of the access token to the ID token (`at_hash`, optional in OIDC). */
function hashAccessTokens(provider: Provider): void {
  const { save } = provider.AccessToken.prototype;
  provider.AccessToken.prototype.save = async function (...given) {
    const value = await save.apply(this, given);
    if (Provider.ctx) Provider.ctx.state['accessToken'] = value;
    return value;
  };
  const { issue } = provider.IdToken.prototype;
  provider.IdToken.prototype.issue = function (...given) {
    const accessToken: unknown = Provider.ctx?.state['accessToken'];
    if (typeof accessToken === 'string') this.set('at_hash', accessToken);
    return issue.apply(this, given);
  };
}

const getName = (email: string) => email.split('@')[0]?.replaceAll('-', ' ') ?? email;

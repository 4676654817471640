import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';
import { listenAtFreePort, type Listening } from './free-port';

/** A real OpenID Connect provider in Google's place, on a free port. Any e-mail signs in there, with any password. */
export interface GoogleInstead extends Listening {
  clientId: string;
  clientSecret: string;
}

const clientId = 'storefront.apps.example';
const clientSecret = 'a secret between the app and Google';

export async function startGoogle(): Promise<GoogleInstead> {
  const server = createServer();
  const { url, close } = await listenAtFreePort(server);
  const provider = new Provider(url, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        // As Google: the secret comes in the body.
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: ['http://127.0.0.1/login/google'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // As Google: what is known stands in the ID token.
    conformIdTokenClaims: false,
    findAccount: (_, email) => ({
      accountId: email,
      claims: () => ({ sub: `google-${email}`, email, email_verified: true, name: nameOf(email) }),
    }),
    pkce: { required: () => true },
    cookies: { keys: ['only for tests'] },
  });
  // The marketplace takes a free port.
  provider.Client.prototype.redirectUriAllowed = (uri) => /^http:\/\/127\.0\.0\.1:\d+\/login\/google$/.test(uri);
  hashAccessTokens(provider);
  server.on('request', provider.callback());
  return { url, clientId, clientSecret, close };
}

/** As Google: the ID token names the access token that comes with it (`at_hash`), which is optional in the standard. */
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

const nameOf = (email: string) => email.split('@')[0]?.replaceAll('-', ' ') ?? email;

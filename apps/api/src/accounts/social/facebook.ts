import { createHmac } from 'node:crypto';
import { AppError } from '../../errors';
import {
  fetchFromProvider,
  parseEmail,
  parseName,
  parsePictureUrl,
  parseText,
  type SocialClient,
  type SocialProvider,
} from './social-provider';

/** Facebook's manual login flow: `dialogUrl` is where users are asked, `graphUrl` the Graph API. */
export function createFacebook(dialogUrl: string, graphUrl: string): SocialProvider {
  const graph = (path: string, query: Record<string, string>) =>
    fetchFromProvider(`${graphUrl}${path}?${new URLSearchParams(query).toString()}`);

  return {
    async startUrl({ id }, { redirectUri, state, codeChallenge }) {
      const query = new URLSearchParams({
        client_id: id,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'email,public_profile',
        state,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      });
      return `${dialogUrl}/dialog/oauth?${query.toString()}`;
    },

    async exchange({ id, secret }, { redirectUri, code, codeVerifier }) {
      const answer = await graph('/oauth/access_token', {
        client_id: id,
        client_secret: secret,
        redirect_uri: redirectUri,
        code,
        code_verifier: codeVerifier,
      });
      const accessToken = parseText(answer['access_token']);
      if (accessToken === null) throw new AppError('social_failed');
      return { accessToken, idToken: null };
    },

    async identify(client, { accessToken }, { now }) {
      const { data } = (await graph('/debug_token', {
        input_token: accessToken,
        access_token: `${client.id}|${client.secret}`,
      })) as { data?: Record<string, unknown> };
      const expiresAt = Number(data?.['expires_at'] ?? 0);
      const isOurs =
        data?.['is_valid'] === true &&
        data['app_id'] === client.id &&
        data['type'] === 'USER' &&
        // 0 means that the token does not expire.
        (expiresAt === 0 || expiresAt * 1000 > now.getTime());
      if (!isOurs) throw new AppError('social_failed');
      const person = await graph('/me', {
        fields: 'id,name,email,picture.width(200)',
        access_token: accessToken,
        appsecret_proof: createAppSecretProof(accessToken, client),
      });
      const subject = parseText(person['id']);
      if (subject === null || subject !== data['user_id']) throw new AppError('social_failed');
      const email = parseEmail(person['email']);
      const picture = person['picture'] as { data?: { url?: unknown } } | undefined;
      return {
        subject,
        email,
        // Facebook does not state whether an address is verified.
        isEmailVerified: false,
        name: parseName(person['name'], email),
        avatar: parsePictureUrl(picture?.data?.url),
        singleUseToken: null,
      };
    },
  };
}

/** Proves to the Graph API that the token is used with the app's secret. */
const createAppSecretProof = (accessToken: string, { secret }: SocialClient) =>
  createHmac('sha256', secret).update(accessToken).digest('hex');

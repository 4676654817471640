import { z } from 'zod';
import { ATTRIBUTE_TEXT_MAXIMUM, LANGUAGES, PASSWORD_MAXIMUM, SOCIAL_PROVIDERS } from './constants';
import { endpoint } from './endpoint';
import { Done, Email, Instant, Line, Password, PersonName } from './primitives';
import { Profile } from './visitor';

/** A customer's value of a customer attribute. */
export const CustomAttributeValue = z.object({
  uniqueName: Line(80),
  value: z.union([z.string().max(ATTRIBUTE_TEXT_MAXIMUM), z.number(), z.array(z.string().max(200)).max(100)]),
});
export type CustomAttributeValue = z.infer<typeof CustomAttributeValue>;

/** Addition to the specification: the language of the page, which emails to this person use. */
const language = z.enum(LANGUAGES).optional();

/** The current password of an account; it may predate today's rules. */
const CurrentPassword = z.string().min(1, 'This is a required field.').max(PASSWORD_MAXIMUM);

/**
 * The response to signing in: the profile, or an unverified account, which isn't an error (CA-04).
 */
export const LoginResponse = z.union([z.object({ err: z.literal('unVerified') }), z.object({ profile: Profile })]);
export type LoginResponse = z.infer<typeof LoginResponse>;

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  access: 'key',
  summary: 'Sign in',
  body: z.object({ username: Email, password: CurrentPassword }),
  response: LoginResponse,
});

export const register = endpoint({
  method: 'POST',
  path: '/api/register',
  access: 'key',
  summary: 'Create an account',
  body: z
    .object({
      email: Email,
      username: Email,
      password: Password,
      name: PersonName,
      token: z.string().max(200).optional(),
      language,
      customAttributes: z.array(CustomAttributeValue).max(50).default([]),
    })
    .refine((body) => body.username === body.email, { path: ['username'], message: 'Invalid value' }),
  response: z.object({ verificationRequired: z.boolean(), profile: Profile.nullable() }),
});

export type SocialProviderName = (typeof SOCIAL_PROVIDERS)[number];
const provider = z.enum(SOCIAL_PROVIDERS);
/** A code, state or token of a provider. */
const Opaque = z.string().min(1).max(8000);
/** PKCE (RFC 7636): the Base64url of the verifier's SHA-256 hash. */
const CodeChallenge = z.string().regex(/^[\w-]{43}$/);
const CodeVerifier = z.string().regex(/^[\w.~-]{43,128}$/);
/** The registered redirect URI, on the origin of the requesting page. */
const RedirectUri = z.url({ protocol: /^https?$/ }).max(2000);

export const startSocialLogin = endpoint({
  method: 'POST',
  path: '/api/socialLogin/start',
  access: 'key',
  summary: 'The URL to start signing in with Google or Facebook (OAuth 2.0 authorization code with PKCE)',
  body: z.object({ type: provider, redirectUri: RedirectUri, state: CodeChallenge, codeChallenge: CodeChallenge }),
  response: z.object({ url: z.url() }),
});

export const exchangeSocialCode = endpoint({
  method: 'POST',
  path: '/api/socialLogin/exchange',
  access: 'key',
  summary: 'Exchange the authorization code for tokens and the profile of the provider',
  body: z.object({ type: provider, redirectUri: RedirectUri, code: Opaque, codeVerifier: CodeVerifier }),
  response: z.object({
    accessToken: z.string(),
    /** Google only. */
    idToken: z.string().nullable(),
    profile: z.object({ email: z.string().nullable(), name: z.string(), avatar: z.string().nullable() }),
  }),
});

/**
 * `password` is the provider's access token. The other fields aren't trusted: the server gets the
 * profile from the provider (AU-11).
 */
export const socialLogin = endpoint({
  method: 'POST',
  path: '/api/socialLogin',
  access: 'key',
  summary: 'Sign in with Google or Facebook',
  body: z.object({
    email: Email,
    username: Email,
    password: Opaque,
    name: Line(120),
    avatar: z.string().max(2000).nullish(),
    type: provider,
    google: z.looseObject({ idToken: Opaque }).optional(),
    facebook: z.record(z.string(), z.unknown()).optional(),
    /** The password of an existing account with this email address, to allow connecting it. */
    currentPassword: CurrentPassword.optional(),
    language,
  }),
  response: LoginResponse,
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/forgot',
  access: 'key',
  summary: 'Send a password reset email',
  body: z.object({ email: Email, language }),
  response: Done,
});

export const requestSignInLink = endpoint({
  method: 'POST',
  path: '/api/signInLink',
  access: 'key',
  summary: 'Send an email with a single-use sign-in link, if the account exists',
  body: z.object({ email: Email, language }),
  response: Done,
});

/**
 * Also requires the email address, so that a link from an attacker can't sign a visitor in to the
 * attacker's account.
 */
export const signInByLink = endpoint({
  method: 'POST',
  path: '/api/signInLink/use',
  access: 'key',
  summary: 'Sign in with the single-use token of an emailed link',
  body: z.object({ token: z.string().min(1).max(200), email: Email }),
  response: LoginResponse,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/resetPassword',
  access: 'key',
  summary: 'Set a new password with an emailed token',
  query: z.object({ token: z.string().min(1).max(200) }),
  body: z.object({ password: Password }),
  response: Done,
});

export const requestVerification = endpoint({
  method: 'POST',
  path: '/api/verify/request',
  access: 'customer',
  summary: 'Send the customer an email with a link that verifies their email address',
  body: z.object({ language: z.enum(LANGUAGES) }),
  response: Done,
});

export const verifyAccount = endpoint({
  method: 'POST',
  path: '/api/verify/',
  access: 'key',
  summary: 'Verify an account with an emailed token',
  query: z.object({ token: z.string().min(1).max(200) }),
  response: z.object({ err: z.string().optional() }),
});

/** A device that the customer is signed in on. */
export const Device = z.object({
  id: z.string().regex(/^[0-9a-f]{16}$/),
  /** For example 'Firefox'; null if unknown. */
  browser: z.string().nullable(),
  /** For example 'Windows'; null if unknown. */
  system: z.string().nullable(),
  /** The IP address of the sign-in. */
  address: z.string(),
  signedInAt: Instant,
  lastSeenAt: Instant,
  /** Whether it is the device of this request. */
  isCurrent: z.boolean(),
});
export type Device = z.infer<typeof Device>;

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/profile/devices',
  access: 'customer',
  summary: 'The devices that the customer is signed in on, the latest first',
  response: z.array(Device),
});

export const signOutDevice = endpoint({
  method: 'DELETE',
  path: '/api/profile/devices/:id',
  access: 'customer',
  summary: 'Sign out one device, if it is signed in',
  requiresRecentAuth: true,
  params: Device.pick({ id: true }),
  response: Done,
});

export const signOutEverywhere = endpoint({
  method: 'POST',
  path: '/api/profile/devices/signOut',
  access: 'customer',
  summary: 'Sign out all devices, including this one',
  requiresRecentAuth: true,
  response: Done,
});

/** The ways the customer can sign in. */
export const SignInMethods = z.object({
  hasPassword: z.boolean(),
  connected: z.array(z.object({ type: provider, since: Instant })),
});
export type SignInMethods = z.infer<typeof SignInMethods>;

export const listSignInMethods = endpoint({
  method: 'GET',
  path: '/api/profile/signInMethods',
  access: 'customer',
  summary: 'The sign-in methods of the customer',
  response: SignInMethods,
});

export const disconnectProvider = endpoint({
  method: 'DELETE',
  path: '/api/profile/signInMethods/:type',
  access: 'customer',
  summary: 'Disconnect a provider, unless it is the only sign-in method',
  requiresRecentAuth: true,
  params: z.object({ type: provider }),
  response: Done,
});

export const confirmPassword = endpoint({
  method: 'POST',
  path: '/api/profile/confirm',
  access: 'customer',
  summary: 'Confirm the password again, for endpoints that require recent authentication',
  body: z.object({ password: CurrentPassword }),
  response: Done,
});

/** Lets a form reject a password when it is chosen, before the whole form is sent. */
export const checkNewPassword = endpoint({
  method: 'POST',
  path: '/api/passwordCheck',
  access: 'key',
  summary: 'Check a new password; the error is password_common if it is easy to guess',
  body: z.object({ password: Password, email: Email, name: PersonName }),
  response: Done,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/profile/password',
  access: 'customer',
  summary: 'Change the password and sign out all other devices',
  body: z.object({
    currentPassword: CurrentPassword,
    password: Password,
  }),
  response: Done,
});

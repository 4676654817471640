import { z } from 'zod';
import { LANGUAGES } from './constants';
import { endpoint } from './endpoint';
import { Done, Email, Instant, Line, Password, PersonName } from './primitives';
import { Profile } from './visitor';

/** A customer's answers to the operator's customer attributes. */
export const CustomAttributeValue = z.object({
  uniqueName: Line(80),
  value: z.union([z.string().max(4000), z.number(), z.array(z.string().max(200)).max(100)]),
});
export type CustomAttributeValue = z.infer<typeof CustomAttributeValue>;

/** Beyond the specification: the language of the page, in which mails to this person are written. */
const language = z.enum(LANGUAGES).optional();

/** A password that is compared with the account's: any that may have been chosen once. */
const GivenPassword = z.string().min(1, 'This is a required field.').max(200);

/** What sign-in answers: the visitor, or the one refusal that is not an error (CA-04). */
export const LoginAnswer = z.union([z.object({ err: z.literal('unVerified') }), z.object({ profile: Profile })]);
export type LoginAnswer = z.infer<typeof LoginAnswer>;

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  access: 'key',
  summary: 'Sign in',
  body: z.object({ username: Email, password: GivenPassword }),
  answer: LoginAnswer,
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
  answer: z.object({ verificationRequired: z.boolean(), profile: Profile.nullable() }),
});

export const SOCIAL_PROVIDERS = ['google', 'facebook'] as const;
export type SocialProviderName = (typeof SOCIAL_PROVIDERS)[number];
const provider = z.enum(SOCIAL_PROVIDERS);
/** Texts of a provider: codes, states and tokens. */
const Opaque = z.string().min(1).max(8000);
/** Base64url of a SHA-256 hash, and of what it is taken from (RFC 7636). */
const CodeChallenge = z.string().regex(/^[\w-]{43}$/);
const CodeVerifier = z.string().regex(/^[\w.~-]{43,128}$/);
/** Where the provider sends the browser back to: registered with it, and on the origin of the page that asks. */
const RedirectUri = z.url({ protocol: /^https?$/ }).max(2000);

export const startSocialLogin = endpoint({
  method: 'POST',
  path: '/api/socialLogin/start',
  access: 'key',
  summary: 'Where a browser begins to sign in with Google or Facebook (OAuth 2.0 authorization code with PKCE)',
  body: z.object({ type: provider, redirectUri: RedirectUri, state: CodeChallenge, codeChallenge: CodeChallenge }),
  answer: z.object({ url: z.url() }),
});

export const exchangeSocialCode = endpoint({
  method: 'POST',
  path: '/api/socialLogin/exchange',
  access: 'key',
  summary: 'What the provider gives for the code that a browser came back with, and who it says it is',
  body: z.object({ type: provider, redirectUri: RedirectUri, code: Opaque, codeVerifier: CodeVerifier }),
  answer: z.object({
    accessToken: z.string(),
    /** Google only. */
    idToken: z.string().nullable(),
    profile: z.object({ email: z.string().nullable(), name: z.string(), avatar: z.string().nullable() }),
  }),
});

/** `password` is the provider's access token. Of the rest nothing is believed: the server asks the provider who it is (AU-11). */
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
    /** Of the account that has this e-mail already: proves that it may be connected. */
    currentPassword: GivenPassword.optional(),
    language,
  }),
  answer: LoginAnswer,
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/forgot',
  access: 'key',
  summary: 'Send a password reset mail',
  body: z.object({ email: Email, language }),
  answer: Done,
});

export const requestSignInLink = endpoint({
  method: 'POST',
  path: '/api/signInLink',
  access: 'key',
  summary: 'Send an email with a link that signs in once, if there is such an account',
  body: z.object({ email: Email, language }),
  answer: Done,
});

/** The link alone is not enough: whoever follows it says whose account it opens, so that no stranger's link signs them in. */
export const signInByLink = endpoint({
  method: 'POST',
  path: '/api/signInLink/use',
  access: 'key',
  summary: 'Sign in with the token of an emailed link, once',
  body: z.object({ token: z.string().min(1).max(200), email: Email }),
  answer: LoginAnswer,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/resetPassword',
  access: 'key',
  summary: 'Set a new password with a mailed token',
  query: z.object({ token: z.string().min(1).max(200) }),
  body: z.object({ password: Password }),
  answer: Done,
});

export const requestVerification = endpoint({
  method: 'POST',
  path: '/api/verify/request',
  access: 'customer',
  summary: 'Send the customer an email with a link that verifies their email address',
  body: z.object({ language: z.enum(LANGUAGES) }),
  answer: Done,
});

export const verifyAccount = endpoint({
  method: 'POST',
  path: '/api/verify/',
  access: 'key',
  summary: 'Verify an account with a mailed token',
  query: z.object({ token: z.string().min(1).max(200) }),
  answer: z.object({ err: z.string().optional() }),
});

/** A place where the customer is signed in. */
export const Device = z.object({
  id: z.string().regex(/^[0-9a-f]{16}$/),
  /** As 'Firefox'; null where the browser does not say. */
  browser: z.string().nullable(),
  /** As 'Windows'. */
  system: z.string().nullable(),
  /** The network address that the sign-in came from. */
  address: z.string(),
  signedInAt: Instant,
  lastSeenAt: Instant,
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type Device = z.infer<typeof Device>;

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/profile/devices',
  access: 'customer',
  summary: 'Where the customer is signed in, the latest first',
  answer: z.array(Device),
});

export const signOutDevice = endpoint({
  method: 'DELETE',
  path: '/api/profile/devices/:id',
  access: 'customer',
  summary: 'Sign out one device, if it is signed in',
  needsProof: true,
  params: Device.pick({ id: true }),
  answer: Done,
});

export const signOutEverywhere = endpoint({
  method: 'POST',
  path: '/api/profile/devices/signOut',
  access: 'customer',
  summary: 'Sign out every device, this one too',
  needsProof: true,
  answer: Done,
});

/** How the customer can sign in. */
export const SignInWays = z.object({
  hasPassword: z.boolean(),
  connected: z.array(z.object({ type: provider, since: Instant })),
});
export type SignInWays = z.infer<typeof SignInWays>;

export const listSignInWays = endpoint({
  method: 'GET',
  path: '/api/profile/signInWays',
  access: 'customer',
  summary: 'How the customer can sign in',
  answer: SignInWays,
});

export const disconnectProvider = endpoint({
  method: 'DELETE',
  path: '/api/profile/signInWays/:type',
  access: 'customer',
  summary: 'Sign in with this provider no longer, if it is connected and not the only way',
  needsProof: true,
  params: z.object({ type: provider }),
  answer: Done,
});

export const confirmPassword = endpoint({
  method: 'POST',
  path: '/api/profile/confirm',
  access: 'customer',
  summary: 'Show once more who this is: for the calls that need a proof that is not old',
  body: z.object({ password: GivenPassword }),
  answer: Done,
});

/** So that a form refuses a password where it is chosen, and not when everything else is filled in. */
export const checkNewPassword = endpoint({
  method: 'POST',
  path: '/api/passwordCheck',
  access: 'key',
  summary: 'Whether a password may be chosen: refused with password_common where it would be guessed',
  body: z.object({ password: Password, email: Email, name: PersonName }),
  answer: Done,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/profile/password',
  access: 'customer',
  summary: 'Set another password; every other device is signed out',
  body: z.object({
    currentPassword: GivenPassword,
    password: Password,
  }),
  answer: Done,
});

import { z } from 'zod';
import { endpoint } from './endpoint';
import { Done } from './primitives';

export const Profile = z.object({
  _id: z.uuid(),
  avatar: z.string().nullable(),
  username: z.string(),
  email: z.string(),
  /** Additions to the four fields of the specification: for the header, its admin link, and a reminder. */
  name: z.string(),
  role: z.enum(['customer', 'admin']),
  isEmailVerified: z.boolean().optional(),
});
export type Profile = z.infer<typeof Profile>;

export const getHash = endpoint({
  method: 'POST',
  path: '/api/getHash',
  access: 'open',
  summary: 'The session hash code, required in the `key` header of all other requests',
  response: z.object({ result: z.string() }),
});

export const getProfile = endpoint({
  method: 'POST',
  path: '/api/profile/get',
  access: 'customer',
  summary: 'The signed-in customer',
  response: Profile,
});

export const checkAuth = endpoint({
  method: 'POST',
  path: '/api/auth/check',
  access: 'customer',
  summary: 'Whether this session is signed in',
  response: Done,
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  access: 'key',
  summary: 'End this session',
  response: Done,
});

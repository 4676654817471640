import { z } from 'zod';
import { endpoint } from './endpoint';
import { Done } from './primitives';

export const Profile = z.object({
  _id: z.uuid(),
  avatar: z.string().nullable(),
  username: z.string(),
  email: z.string(),
  /** Beyond the specification's four: what the header shows, and whether the admin link may. */
  name: z.string(),
  role: z.enum(['customer', 'admin']),
});
export type Profile = z.infer<typeof Profile>;

export const getHash = endpoint({
  method: 'POST',
  path: '/api/getHash',
  access: 'open',
  summary: 'The session hash code that every other call carries in its `key` header',
  answer: z.object({ result: z.string() }),
});

export const getProfile = endpoint({
  method: 'POST',
  path: '/api/profile/get',
  access: 'customer',
  summary: 'The signed-in customer',
  answer: Profile,
});

export const checkAuth = endpoint({
  method: 'POST',
  path: '/api/auth/check',
  access: 'customer',
  summary: 'Whether this session is signed in',
  answer: Done,
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  access: 'key',
  summary: 'End this session',
  answer: Done,
});

import type { Operation } from '../operation';
import type * as visitor from '../visitor';

export const getHash: Operation<typeof visitor.getHash> = { method: 'POST', path: '/api/getHash' };
export const getProfile: Operation<typeof visitor.getProfile> = { method: 'POST', path: '/api/profile/get' };
export const checkAuth: Operation<typeof visitor.checkAuth> = { method: 'POST', path: '/api/auth/check' };
export const logout: Operation<typeof visitor.logout> = { method: 'POST', path: '/api/logout' };

import type { Operation } from '../operation';
import type * as accounts from '../accounts';

export const login: Operation<typeof accounts.login> = { method: 'POST', path: '/api/login' };
export const register: Operation<typeof accounts.register> = { method: 'POST', path: '/api/register' };
export const startSocialLogin: Operation<typeof accounts.startSocialLogin> = {
  method: 'POST',
  path: '/api/socialLogin/start',
};
export const exchangeSocialCode: Operation<typeof accounts.exchangeSocialCode> = {
  method: 'POST',
  path: '/api/socialLogin/exchange',
};
export const socialLogin: Operation<typeof accounts.socialLogin> = { method: 'POST', path: '/api/socialLogin' };
export const forgotPassword: Operation<typeof accounts.forgotPassword> = { method: 'POST', path: '/api/forgot' };
export const requestSignInLink: Operation<typeof accounts.requestSignInLink> = {
  method: 'POST',
  path: '/api/signInLink',
};
export const signInByLink: Operation<typeof accounts.signInByLink> = { method: 'POST', path: '/api/signInLink/use' };
export const resetPassword: Operation<typeof accounts.resetPassword> = { method: 'POST', path: '/api/resetPassword' };
export const requestVerification: Operation<typeof accounts.requestVerification> = {
  method: 'POST',
  path: '/api/verify/request',
};
export const verifyAccount: Operation<typeof accounts.verifyAccount> = { method: 'POST', path: '/api/verify/' };
export const listDevices: Operation<typeof accounts.listDevices> = { method: 'GET', path: '/api/profile/devices' };
export const signOutDevice: Operation<typeof accounts.signOutDevice> = {
  method: 'DELETE',
  path: '/api/profile/devices/:id',
};
export const signOutEverywhere: Operation<typeof accounts.signOutEverywhere> = {
  method: 'POST',
  path: '/api/profile/devices/signOut',
};
export const listSignInMethods: Operation<typeof accounts.listSignInMethods> = {
  method: 'GET',
  path: '/api/profile/signInMethods',
};
export const disconnectProvider: Operation<typeof accounts.disconnectProvider> = {
  method: 'DELETE',
  path: '/api/profile/signInMethods/:type',
};
export const confirmPassword: Operation<typeof accounts.confirmPassword> = {
  method: 'POST',
  path: '/api/profile/confirm',
};
export const checkNewPassword: Operation<typeof accounts.checkNewPassword> = {
  method: 'POST',
  path: '/api/passwordCheck',
};
export const changePassword: Operation<typeof accounts.changePassword> = {
  method: 'POST',
  path: '/api/profile/password',
};

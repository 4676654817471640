import { expect, it } from 'vitest';
import * as authDialog from '../index';

it('gives the dialog, what preloads it, and the pages', () => {
  expect(Object.keys(authDialog).sort()).toEqual([
    'AuthDialogHost',
    'LoginPage',
    'ResetPasswordPage',
    'SignupPage',
    'SuccessPage',
    'VerificationPage',
    'VerifyPage',
    'loadSignUp',
    'preloadAuthDialog',
  ]);
});

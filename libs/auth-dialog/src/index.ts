export { AuthDialogHost, AuthDialogPreload } from './lib/dialog/auth-dialog-host';
export { ResetPasswordPage } from './lib/password/reset-password-page';
export { LoginPage } from './lib/sign-in/login-page';
export { loadSignUp } from './lib/sign-up/load-sign-up';
export { SignupPage } from './lib/sign-up/signup-page';
export { SuccessPage } from './lib/sign-up/success-page';
export { VerificationPage } from './lib/verification/verification-page';
export { VerifyPage } from './lib/verification/verify-page';

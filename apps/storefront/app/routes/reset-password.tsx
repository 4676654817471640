import { RESET_PASSWORD_PARAMETERS, ResetPasswordPage } from '@marketplace/auth-dialog';

export const secretParameters = RESET_PASSWORD_PARAMETERS;

export default function ResetPasswordRoute() {
  return <ResetPasswordPage />;
}

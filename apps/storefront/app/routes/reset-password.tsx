import { ResetPasswordPage } from '@marketplace/auth-dialog';

export default function ResetPasswordRoute() {
  return <ResetPasswordPage />;
}

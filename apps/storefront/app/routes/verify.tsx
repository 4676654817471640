import { VERIFY_PARAMETERS, VerifyPage } from '@marketplace/auth-dialog';

export const secretParameters = VERIFY_PARAMETERS;

export default function VerifyRoute() {
  return <VerifyPage />;
}

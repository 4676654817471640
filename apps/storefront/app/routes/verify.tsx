import { VerifyPage } from '@marketplace/auth-dialog';

export default function VerifyRoute() {
  return <VerifyPage />;
}

import { VerificationPage } from '@marketplace/auth-dialog';

export default function VerificationRoute() {
  return <VerificationPage />;
}

import { SuccessPage } from '@marketplace/auth-dialog';

export default function SuccessRoute() {
  return <SuccessPage />;
}

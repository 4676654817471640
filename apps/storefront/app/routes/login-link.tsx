import { SignInLinkPage } from '@marketplace/auth-dialog';

export default function LoginLinkRoute() {
  return <SignInLinkPage />;
}

import { redirect } from 'react-router';
import { LoginPage } from '@marketplace/auth-dialog';
import { load } from '../load';
import type { Route } from './+types/login';

export const loader = ({ context, request }: Route.LoaderArgs) =>
  load(context, async ({ user }) => {
    // Whoever is told by mail what happened to their account can set another password, signed in or not.
    const isReset = new URL(request.url).searchParams.has('reset');
    if (!isReset && (await user())) throw redirect('/');
    return null;
  });

export default function LoginRoute() {
  return <LoginPage />;
}

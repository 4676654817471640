import { redirect } from 'react-router';
import { LoginPage } from '@marketplace/auth-dialog';
import { load } from '../load';
import type { Route } from './+types/login';

export const loader = ({ context }: Route.LoaderArgs) =>
  load(context, async ({ user }) => {
    if (await user()) throw redirect('/');
    return null;
  });

export default function LoginRoute() {
  return <LoginPage />;
}

import { redirect } from 'react-router';
import { LOGIN_PARAMETERS, LoginPage } from '@marketplace/auth-dialog';
import { load } from '../load';
import { queryOf } from '../page-data';
import type { Route } from './+types/login';

export const parameters = LOGIN_PARAMETERS;

export const loader = ({ context, request }: Route.LoaderArgs) =>
  load(context, async ({ user }) => {
    // Whoever is told by mail what happened to their account can set another password, signed in or not.
    const isReset = queryOf<typeof parameters>(request).has('reset');
    if (!isReset && (await user())) throw redirect('/');
    return null;
  });

export default function LoginRoute() {
  return <LoginPage />;
}

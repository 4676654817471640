import { redirect } from 'react-router';
import { LOGIN_PARAMETERS, LoginPage } from '@marketplace/auth-dialog';
import { load } from '../load';
import { getQuery } from '../page-data';
import type { Route } from './+types/login';

export const parameters = LOGIN_PARAMETERS;

export const loader = ({ context, request }: Route.LoaderArgs) =>
  load(context, async ({ user }) => {
    // The link of a security mail resets the password, whether signed in or not.
    const isReset = getQuery<typeof parameters>(request).has('reset');
    if (!isReset && (await user())) throw redirect('/');
    return null;
  });

export default function LoginRoute() {
  return <LoginPage />;
}

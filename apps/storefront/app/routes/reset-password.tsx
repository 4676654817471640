import { redirect } from 'react-router';
import { RESET_PASSWORD_PARAMETERS, ResetPasswordPage } from '@marketplace/auth-dialog';
import { getQuery } from '../page-data';
import type { Route } from './+types/reset-password';

export const secretParameters = RESET_PASSWORD_PARAMETERS;

/** Without a token there is no password to choose. */
export const loader = ({ request }: Route.LoaderArgs) => {
  if (!getQuery<typeof secretParameters>(request).get('token')) throw redirect('/login');
  return null;
};

export default function ResetPasswordRoute() {
  return <ResetPasswordPage />;
}

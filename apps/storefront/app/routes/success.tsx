import { redirect } from 'react-router';
import { SuccessPage } from '@marketplace/auth-dialog';
import { load } from '../load';
import type { Route } from './+types/success';

/** The result page after sign-up, only for signed-in customers. */
export const loader = ({ context }: Route.LoaderArgs) =>
  load(context, async ({ user }) => {
    if (!(await user())) throw redirect('/login');
    return null;
  });

export default function SuccessRoute() {
  return <SuccessPage />;
}

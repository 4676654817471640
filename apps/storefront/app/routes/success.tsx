import { redirect } from 'react-router';
import { SuccessPage } from '@marketplace/auth-dialog';
import { load } from '../load';
import type { Route } from './+types/success';

/** It says that somebody is signed in; nobody else has a reason to be here. */
export const loader = ({ context }: Route.LoaderArgs) =>
  load(context, async ({ user }) => {
    if (!(await user())) throw redirect('/login');
    return null;
  });

export default function SuccessRoute() {
  return <SuccessPage />;
}

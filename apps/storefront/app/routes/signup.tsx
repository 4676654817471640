import { redirect } from 'react-router';
import { loadSignUp, SignupPage } from '@marketplace/auth-dialog';
import { load } from '../load';
import type { Route } from './+types/signup';

export const loader = ({ context }: Route.LoaderArgs) =>
  load(context, async ({ api, user }) => {
    if (await user()) throw redirect('/');
    return loadSignUp(api);
  });

export default function SignupRoute({ loaderData }: Route.ComponentProps) {
  return <SignupPage attributes={loaderData.attributes} />;
}

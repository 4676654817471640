import { redirect } from 'react-router';
import { SOCIAL_PROVIDERS } from '@marketplace/api-contract';
import { SOCIAL_RETURN_PARAMETERS, SocialReturnPage } from '@marketplace/auth-dialog';
import { load, throwNotFound } from '../load';
import type { Route } from './+types/login-return';

/** The provider's code is for this browser alone: the server has no use for it. */
export const browserParameters = SOCIAL_RETURN_PARAMETERS;

export const loader = ({ params, context }: Route.LoaderArgs) =>
  load(context, async ({ user }) => {
    const type = SOCIAL_PROVIDERS.find((name) => name === params.provider);
    if (!type) return throwNotFound();
    if (await user()) throw redirect('/');
    return { type };
  });

export default function LoginReturnRoute({ loaderData }: Route.ComponentProps) {
  return <SocialReturnPage type={loaderData.type} />;
}

import { redirect } from 'react-router';
import { SOCIAL_PROVIDERS } from '@marketplace/api-contract';
import { SocialReturnPage } from '@marketplace/auth-dialog';
import { load, notFound } from '../load';
import type { Route } from './+types/login-return';

export const loader = ({ params, context }: Route.LoaderArgs) =>
  load(context, async ({ user }) => {
    const type = SOCIAL_PROVIDERS.find((name) => name === params.provider);
    if (!type) return notFound();
    if (await user()) throw redirect('/');
    return { type };
  });

export default function LoginReturnRoute({ loaderData }: Route.ComponentProps) {
  return <SocialReturnPage type={loaderData.type} />;
}

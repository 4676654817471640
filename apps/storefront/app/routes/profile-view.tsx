import { ProfileViewScreen } from '@marketplace/reviews';
import { LanguageMenu } from '@marketplace/shell';
import { requireUser } from '../load';
import type { Route } from './+types/profile-view';

export const loader = ({ context }: Route.LoaderArgs) => requireUser(context);

export default function ProfileViewRoute({ loaderData }: Route.ComponentProps) {
  return <ProfileViewScreen profile={loaderData} languages={<LanguageMenu />} />;
}

import { loadDevices, SecuritySection } from '@marketplace/auth-dialog';
import { ProfileViewScreen } from '@marketplace/reviews';
import { LanguageMenu } from '@marketplace/shell';
import { load, requireUser } from '../load';
import type { Route } from './+types/profile-view';

export const loader = async ({ context }: Route.LoaderArgs) => {
  const [profile, devices] = await Promise.all([requireUser(context), load(context, ({ api }) => loadDevices(api))]);
  return { profile, devices };
};

export default function ProfileViewRoute({ loaderData: { profile, devices } }: Route.ComponentProps) {
  return (
    <ProfileViewScreen
      profile={profile}
      languages={<LanguageMenu />}
      security={<SecuritySection devices={devices} />}
    />
  );
}

import { loadSecurity, SecuritySection } from '@marketplace/auth-dialog';
import { ConfirmEmail, ProfileViewScreen } from '@marketplace/account';
import { LanguageMenu } from '@marketplace/shell';
import { load, requireUser } from '../load';
import type { Route } from './+types/profile-view';

export const loader = async ({ context }: Route.LoaderArgs) => {
  const [profile, security] = await Promise.all([requireUser(context), load(context, ({ api }) => loadSecurity(api))]);
  return { profile, security };
};

export default function ProfileViewRoute({ loaderData: { profile, security } }: Route.ComponentProps) {
  return (
    <ProfileViewScreen
      profile={profile}
      confirmEmail={<ConfirmEmail returnPath="/profile/view" />}
      languages={<LanguageMenu />}
      security={<SecuritySection security={security} />}
    />
  );
}

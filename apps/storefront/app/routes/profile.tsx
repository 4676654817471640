import { ReviewsScreen } from '@marketplace/account';
import { requireUser } from '../load';
import type { Route } from './+types/profile';

export const loader = ({ context }: Route.LoaderArgs) => requireUser(context);

// RV-01: /reviews and /profile are one screen.
export default function ProfileRoute({ loaderData }: Route.ComponentProps) {
  return <ReviewsScreen profile={loaderData} />;
}

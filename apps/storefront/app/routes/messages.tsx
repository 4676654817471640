import { loadMessages, MessagesScreen } from '@marketplace/messaging';
import { load, requireUser } from '../load';
import type { Route } from './+types/messages';

// Without the package there is no such page, for nobody: that is said before anyone is asked to sign in.
export const loader = async ({ context }: Route.LoaderArgs) => {
  await load(context, ({ api }) => loadMessages(api));
  await requireUser(context);
  return null;
};

export default function MessagesRoute() {
  return <MessagesScreen />;
}

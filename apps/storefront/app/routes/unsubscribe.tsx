import { UnsubscribeScreen } from '@marketplace/saved';

export default function UnsubscribeRoute() {
  return <UnsubscribeScreen />;
}

import { data } from 'react-router';
import { UnknownLinkScreen } from '@marketplace/shell';

// No mail carries such a link yet, so every id is unknown.
export const loader = () => data(null, { status: 404 });

export default function OrderConfirmRoute() {
  return <UnknownLinkScreen />;
}

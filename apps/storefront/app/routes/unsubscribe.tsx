import { UNSUBSCRIBE_PARAMETERS, UnsubscribeScreen } from '@marketplace/saved';

export const secretParameters = UNSUBSCRIBE_PARAMETERS;

export default function UnsubscribeRoute() {
  return <UnsubscribeScreen />;
}

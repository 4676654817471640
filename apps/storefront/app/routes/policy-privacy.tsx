import { loadPolicy, PolicyScreen } from '@marketplace/policies';
import { load } from '../load';
import type { Route } from './+types/policy-privacy';

export const loader = ({ context }: Route.LoaderArgs) => load(context, ({ api }) => loadPolicy(api, 'PrivacyPolicies'));

export default function PrivacyPolicyRoute({ loaderData }: Route.ComponentProps) {
  return <PolicyScreen policy={loaderData} />;
}

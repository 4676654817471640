import { loadPolicy, PolicyScreen } from '@marketplace/policies';
import { load } from '../load';
import type { Route } from './+types/policy-other';

export const loader = ({ context }: Route.LoaderArgs) => load(context, ({ api }) => loadPolicy(api, 'OtherPolicies'));

export default function OtherPoliciesRoute({ loaderData }: Route.ComponentProps) {
  return <PolicyScreen policy={loaderData} />;
}

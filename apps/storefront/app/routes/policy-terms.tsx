import { loadPolicy, PolicyScreen } from '@marketplace/policies';
import { load } from '../load';
import type { Route } from './+types/policy-terms';

export const loader = ({ context }: Route.LoaderArgs) =>
  load(context, ({ api }) => loadPolicy(api, 'TermsandConditions'));

export default function TermsRoute({ loaderData }: Route.ComponentProps) {
  return <PolicyScreen policy={loaderData} />;
}

import type { Company } from '@marketplace/api-contract';
import { linkKind } from '../link-kind';

export type SocialNetwork = keyof Company['socialLinks'];

/** In the specification's order; names of companies are the same in every language. */
const NETWORKS = ['blog', 'facebook', 'twitter', 'instagram', 'linkedin'] as const;
export const networkNames: Readonly<Record<Exclude<SocialNetwork, 'blog'>, string>> = {
  facebook: 'Facebook',
  twitter: 'Twitter',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
};

/** The social links that lead somewhere: 'http://' counts as empty (HF-10). */
export function socialLinks(links: Company['socialLinks']): { network: SocialNetwork; url: string }[] {
  return NETWORKS.map((network) => ({ network, url: links[network]?.trim() ?? '' })).filter(
    ({ url }) => linkKind(url) === 'elsewhere',
  );
}

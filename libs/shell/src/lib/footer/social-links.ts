import type { Company } from '@marketplace/api-contract';
import { linkKind } from '../link-kind';

export type SocialNetwork = keyof Company['socialLinks'];

/** In the specification's order. */
const NETWORKS = ['blog', 'facebook', 'twitter', 'instagram', 'linkedin'] as const;
/** The names are the same in every language. */
export const networkNames: Readonly<Record<Exclude<SocialNetwork, 'blog'>, string>> = {
  facebook: 'Facebook',
  twitter: 'Twitter',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
};

/** The social links with a usable URL; 'http://' counts as empty (HF-10). */
export function socialLinks(links: Company['socialLinks']): { network: SocialNetwork; url: string }[] {
  return NETWORKS.map((network) => ({ network, url: links[network]?.trim() ?? '' })).filter(
    ({ url }) => linkKind(url) === 'external',
  );
}

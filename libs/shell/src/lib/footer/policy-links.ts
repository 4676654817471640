import type { Policies } from '@marketplace/api-contract';

type PolicyPage = Exclude<keyof Policies, 'CopyrightLink'>;

/** The page of each policy; the copyright is shown in the footer itself. */
const POLICY_PATHS: Readonly<Record<PolicyPage, string>> = {
  TermsandConditions: '/terms-and-conditions',
  PrivacyPolicies: '/privacy-policy',
  OtherPolicies: '/other-policies',
};

/** Links to the existing policies, by the operator's names (HF-10). */
export function policyLinks(
  names: Readonly<Partial<Record<keyof Policies, string>>>,
): { name: string; path: string }[] {
  return (Object.keys(POLICY_PATHS) as PolicyPage[]).flatMap((key) => {
    const name = names[key];
    return name ? [{ name, path: POLICY_PATHS[key] }] : [];
  });
}

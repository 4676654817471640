import { useMemo } from 'react';
import { passwordProblem, siteNamesOf } from '@marketplace/api-contract';
import { firstProblem, rules, useRefused, type Check, type Problem } from '@marketplace/forms';
import { useSession } from '@marketplace/session';

const PROBLEMS = {
  blank: { type: 'required' },
  repeated: { type: 'passwordRepeated' },
  siteName: { type: 'passwordSiteName' },
} as const satisfies Record<string, Problem>;

/** The rules of a password that is being chosen (AU-05), as the server has them, and how to add one that only the server knew of. */
export function useNewPassword(): { check: Check; refuse: (password: string) => void } {
  const site = useSession((session) => session.site);
  const origin = useSession((session) => session.origin);
  const common = useRefused({ type: 'passwordCommon' });
  const siteNames = useMemo(
    () => [origin, site.websiteURL].flatMap((address) => siteNamesOf(site.company.name, address)),
    [site, origin],
  );

  const isGuessed: Check = (value) => {
    const problem = typeof value === 'string' ? passwordProblem(value, siteNames) : null;
    return problem ? PROBLEMS[problem] : undefined;
  };
  return {
    check: (value) => firstProblem(value, rules.required, rules.password, isGuessed, common.check),
    refuse: common.refuse,
  };
}

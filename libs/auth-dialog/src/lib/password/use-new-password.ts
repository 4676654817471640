import { useMemo } from 'react';
import { passwordProblem, getSiteNames } from '@marketplace/api-contract';
import { firstProblem, rules, useRejectedValues, type Check, type Problem } from '@marketplace/forms';
import { useSession } from '@marketplace/session';

const PROBLEMS = {
  blank: { type: 'required' },
  repeated: { type: 'passwordRepeated' },
  siteName: { type: 'passwordSiteName' },
} as const satisfies Record<string, Problem>;

/**
 * The server's rules for a new password (AU-05); `reject` adds a password that only the server knew
 * to be common.
 */
export function useNewPassword(): { check: Check; reject: (password: string) => void } {
  const site = useSession((session) => session.site);
  const origin = useSession((session) => session.origin);
  const common = useRejectedValues({ type: 'passwordCommon' });
  const siteNames = useMemo(
    () => [origin, site.websiteURL].flatMap((address) => getSiteNames(site.company.name, address)),
    [site, origin],
  );

  const checkGuessable: Check = (value) => {
    const problem = typeof value === 'string' ? passwordProblem(value, siteNames) : null;
    return problem ? PROBLEMS[problem] : undefined;
  };
  return {
    check: (value) => firstProblem(value, rules.required, rules.password, checkGuessable, common.check),
    reject: common.reject,
  };
}

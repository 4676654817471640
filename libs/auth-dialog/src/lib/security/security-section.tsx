import { Devices } from './devices';
import type { Security } from './load-security';
import styles from './security.module.css';
import { SignInWaysList } from './sign-in-ways-list';
import { useSecurity } from './use-security';

/** How the account is kept safe: the ways to sign in, and where it is signed in (RV-03, AU-11, AU-14). `security`: what the page began with. */
export function SecuritySection({ security }: { security: Security }) {
  const { ways, devices, actions, dialog } = useSecurity(security);
  return (
    <div className={styles['sections']}>
      <SignInWaysList ways={ways} actions={actions} />
      <Devices devices={devices} actions={actions} />
      {dialog}
    </div>
  );
}

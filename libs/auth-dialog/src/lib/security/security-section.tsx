import { Devices } from './devices';
import type { Security } from './load-security';
import styles from './security.module.css';
import { SignInMethodsList } from './sign-in-methods-list';
import { useSecurity } from './use-security';

/**
 * The account's sign-in methods and devices (RV-03). `security` is the data that the page loaded.
 */
export function SecuritySection({ security }: { security: Security }) {
  const { methods, devices, actions, dialog } = useSecurity(security);
  return (
    <div className={styles['sections']}>
      <SignInMethodsList methods={methods} actions={actions} />
      <Devices devices={devices} actions={actions} />
      {dialog}
    </div>
  );
}

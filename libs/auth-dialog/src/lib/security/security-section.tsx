import type { Device } from '@marketplace/api-contract';
import { ChangePassword } from './change-password';
import { Devices } from './devices';
import styles from './security.module.css';

/** How the account is kept safe: its password, and where it is signed in (RV-03, AU-14). `devices`: those that the page began with. */
export function SecuritySection({ devices }: { devices: readonly Device[] }) {
  return (
    <div className={styles['sections']}>
      <ChangePassword />
      <Devices first={devices} />
    </div>
  );
}

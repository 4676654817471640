import { useTranslation } from 'react-i18next';
import type { Device } from '@marketplace/api-contract';
import { signOutDevice, signOutEverywhere } from '@marketplace/api-contract/operations';
import { dayIn, dayWithYear, formatDayAndTime, formatTime } from '@marketplace/formats';
import { useBusy } from '@marketplace/forms';
import { useLanguage, useTimeZone } from '@marketplace/i18n';
import { browserDocument, clearPersonalData, useSessionStore } from '@marketplace/session';
import { Button } from '@marketplace/ui';
import styles from './security.module.css';
import type { SecurityActions } from './use-security';

/** The devices where the account is signed in, each with a button that signs it out. */
export function Devices({ devices, actions }: { devices: readonly Device[]; actions: SecurityActions }) {
  const { t } = useTranslation('auth-dialog');
  const store = useSessionStore();
  const [isBusy, run] = useBusy();

  async function signOut({ id }: Device) {
    const { api } = store.getState();
    if (await actions.attempt(() => api(signOutDevice, { params: { id } })))
      await actions.notifyAndReload(t('security.signedOut'));
  }
  async function signOutAll() {
    const { api } = store.getState();
    if (!(await actions.attempt(() => api(signOutEverywhere)))) return;
    clearPersonalData();
    browserDocument.load('/');
  }

  return (
    <section className={styles['section']} aria-labelledby="devices-title">
      <h2 id="devices-title">{t('security.devices')}</h2>
      <ul>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} onSignOut={() => signOut(device)} />
        ))}
      </ul>
      <div>
        <Button isBusy={isBusy} onClick={() => run(signOutAll)}>
          {t('security.everywhere')}
        </Button>
      </div>
    </section>
  );
}

function DeviceRow({ device, onSignOut }: { device: Device; onSignOut: () => Promise<void> }) {
  const { t } = useTranslation('auth-dialog');
  const language = useLanguage();
  const [isBusy, run] = useBusy();
  const { browser, system, address, signedInAt, lastSeenAt, isCurrent } = device;
  const zone = useTimeZone();
  const time = (at: string) =>
    formatDayAndTime(dayWithYear(dayIn(zone, at), language), formatTime(at, zone, language), language);
  const name =
    browser && system ? t('security.browserOn', { browser, system }) : (browser ?? system ?? t('security.unknown'));
  return (
    <li className={styles['row']}>
      <div>
        <p className={styles['name']}>
          {name}
          {isCurrent && <span className={styles['current']}>{t('security.this')}</span>}
        </p>
        <p className={styles['facts']}>
          {t('security.facts', { signedIn: time(signedInAt), lastSeen: time(lastSeenAt) })}
          {address && ` · ${address}`}
        </p>
      </div>
      {!isCurrent && (
        <Button
          size="small"
          isBusy={isBusy}
          aria-label={t('security.signOutDevice', { name })}
          onClick={() => run(onSignOut)}
        >
          {t('security.signOut')}
        </Button>
      )}
    </li>
  );
}

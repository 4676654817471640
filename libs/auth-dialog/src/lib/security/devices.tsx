import { useState } from 'react';
import { signOutDevice, signOutEverywhere, type Device } from '@marketplace/api-contract';
import { formatDay } from '@marketplace/formats';
import { useBusy } from '@marketplace/forms';
import { useTexts } from '@marketplace/i18n';
import { tellSessionNews, useSessionStore, writeSessionUser } from '@marketplace/session';
import { Button } from '@marketplace/ui';
import { failureText } from '../failure-text';
import { leavePage } from '../sign-in/leave-page';
import styles from './security.module.css';

/** Where the account is signed in, each with the way to end it there. */
export function Devices({ first }: { first: readonly Device[] }) {
  const { t } = useTexts('auth-dialog');
  const store = useSessionStore();
  const [devices, setDevices] = useState(first);
  const [isBusy, run] = useBusy();

  async function attempt(act: () => Promise<void>) {
    try {
      await act();
    } catch (error) {
      store.getState().notify('error', failureText(t, error, t('security.failed')));
    }
  }
  const signOut = ({ id }: Device) =>
    attempt(async () => {
      await store.getState().api(signOutDevice, { params: { id } });
      setDevices((before) => before.filter((device) => device.id !== id));
      store.getState().notify('success', t('security.signedOut'));
    });
  const signOutAll = () =>
    attempt(async () => {
      await store.getState().api(signOutEverywhere);
      writeSessionUser(null);
      tellSessionNews();
      leavePage('/');
    });

  return (
    <section className={styles['section']} aria-labelledby="devices-title">
      <h2 id="devices-title">{t('security.devices')}</h2>
      <ul className={styles['devices']}>
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
  const { t, language } = useTexts('auth-dialog');
  const [isBusy, run] = useBusy();
  const { browser, system, address, signedInAt, lastSeenAt, isCurrent } = device;
  const day = (instant: string) => formatDay(instant.slice(0, 10), language);
  const name =
    browser && system ? t('security.browserOn', { browser, system }) : (browser ?? system ?? t('security.unknown'));
  return (
    <li className={styles['device']}>
      <div>
        <p className={styles['name']}>
          {name}
          {isCurrent && <span className={styles['current']}>{t('security.this')}</span>}
        </p>
        <p className={styles['facts']}>
          {t('security.facts', { signedIn: day(signedInAt), lastSeen: day(lastSeenAt) })}
          {address && ` · ${address}`}
        </p>
      </div>
      {!isCurrent && (
        <Button
          size="small"
          isBusy={isBusy}
          aria-label={t('security.signOutOf', { name })}
          onClick={() => run(onSignOut)}
        >
          {t('security.signOut')}
        </Button>
      )}
    </li>
  );
}

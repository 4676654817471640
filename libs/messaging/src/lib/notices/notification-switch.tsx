import { useReducer, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { messageNotifications } from '@marketplace/session';
import { Button } from '@marketplace/ui';
import styles from '../messages.module.css';

type State = 'unsupported' | 'off' | 'on' | 'blocked';

function readState(): State {
  if (!('Notification' in window)) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && messageNotifications.read() ? 'on' : 'off';
}

function subscribeToStorage(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}

/** Turns the browser's notifications of new messages on and off; asks for permission when pressed. */
export function NotificationSwitch() {
  const { t } = useTranslation('messaging');
  const state = useSyncExternalStore<State>(subscribeToStorage, readState, () => 'unsupported');
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);

  async function toggle() {
    const isOn = state !== 'on' && (await Notification.requestPermission()) === 'granted';
    messageNotifications.write(isOn);
    renderAgain();
  }

  if (state === 'unsupported') return null;
  if (state === 'blocked') return <p className={styles['hint']}>{t('notifications.blocked')}</p>;
  return (
    <Button variant="quiet" onClick={() => void toggle()}>
      {t(state === 'on' ? 'notifications.turnOff' : 'notifications.turnOn')}
    </Button>
  );
}

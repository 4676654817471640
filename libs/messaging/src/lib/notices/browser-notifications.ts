import { messageNotifications } from '@marketplace/session';

interface NotificationOptions {
  /** A notification replaces the one with the same tag, also of other tabs. */
  tag: string;
  onPress: () => void;
}

/**
 * Shows a notification of the browser if the customer wants them and doesn't see the page. False if
 * it wasn't shown.
 */
export function showNotification(title: string, { tag, onPress }: NotificationOptions): boolean {
  const isOn = messageNotifications.read() && 'Notification' in window && Notification.permission === 'granted';
  if (!isOn || document.visibilityState === 'visible') return false;
  try {
    const notification = new Notification(title, { tag, icon: '/media/brand/apple-touch-icon.png' });
    notification.addEventListener('click', () => {
      window.focus();
      onPress();
      notification.close();
    });
    return true;
  } catch {
    // Chrome on Android shows them for service workers only.
    return false;
  }
}

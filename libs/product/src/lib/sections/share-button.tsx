import { useTranslation } from 'react-i18next';
import { useSession } from '@marketplace/session';
import { Button, Icon } from '@marketplace/ui';

/** Opens the device's share menu, or copies the URL when there is none. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const { t } = useTranslation('product');
  const origin = useSession((session) => session.origin);
  const notify = useSession((session) => session.notify);

  async function share() {
    const url = origin + path;
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      notify('success', t('share.copied'));
    } catch (error) {
      // The visitor closed the menu.
      if (!(error instanceof DOMException && error.name === 'AbortError')) notify('error', t('share.failed', { url }));
    }
  }

  return (
    <Button variant="icon" aria-label={t('share.label')} onClick={() => void share()}>
      <Icon name="share" />
    </Button>
  );
}

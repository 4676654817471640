import { useTranslation } from 'react-i18next';
import { useInstalledPackage, useSession } from '@marketplace/session';
import type { IconName } from '@marketplace/ui';
import { linkKind } from '../link-kind';

export interface AccountLink {
  url: string;
  label: string;
  icon: IconName;
}

/**
 * HF-07, HF-08: the links of a signed-in customer; the admin app is another site with an absolute
 * URL.
 */
export function useAccountLinks(): readonly AccountLink[] {
  const { t } = useTranslation('shell');
  const hasMessages = useInstalledPackage('messaging');
  const isAdmin = useSession((session) => session.user?.role === 'admin');
  const adminAppURL = useSession((session) => session.site.adminAppURL);
  const links: (AccountLink | false)[] = [
    hasMessages && { url: '/messages', label: t('account.messages'), icon: 'message' },
    { url: '/saved', label: t('account.saved'), icon: 'heart' },
    { url: '/orders', label: t('account.orders'), icon: 'order' },
    { url: '/requestOrder', label: t('account.requestQuote'), icon: 'mail' },
    { url: '/reviews', label: t('account.reviews'), icon: 'star' },
    { url: '/profile/view', label: t('account.profile'), icon: 'user' },
    isAdmin && linkKind(adminAppURL) === 'external' && { url: adminAppURL, label: t('account.admin'), icon: 'grid' },
  ];
  return links.filter((link) => link !== false);
}

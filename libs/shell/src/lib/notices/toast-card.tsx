import { SnackbarContent, useSnackbar, type CustomContentProps } from 'notistack';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Icon, type IconName } from '@marketplace/ui';
import styles from './toast-card.module.css';

const ICONS: Readonly<Record<string, IconName>> = { info: 'info', success: 'check', error: 'alert' };

/** One toast: an error is an assertive alert, others are polite. */
export function ToastCard({ id, message, variant, ref }: CustomContentProps & { ref?: Ref<HTMLDivElement> }) {
  const { t } = useTranslation('shell');
  const { closeSnackbar } = useSnackbar();
  return (
    <SnackbarContent
      ref={ref}
      role={variant === 'error' ? 'alert' : 'status'}
      className={`${styles['toast']} ${styles[variant] ?? ''}`}
    >
      <Icon name={ICONS[variant] ?? 'info'} />
      <span className={styles['text']}>{message}</span>
      <Button variant="icon" aria-label={t('toast.close')} onClick={() => closeSnackbar(id)}>
        <Icon name="close" size={18} />
      </Button>
    </SnackbarContent>
  );
}

import { useTranslation } from 'react-i18next';
import { Alert } from '@marketplace/overlays';
import { Button } from '@marketplace/ui';

interface DiscardAlertProps {
  isOpen: boolean;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks before a half-filled form is closed. */
export function DiscardAlert({ isOpen, onKeep, onDiscard }: DiscardAlertProps) {
  const { t } = useTranslation('auth-dialog');
  return (
    <Alert title={t('discard.title')} text={t('discard.text')} isOpen={isOpen} onClose={onKeep}>
      <Button onClick={onDiscard}>{t('discard.discard')}</Button>
      {/* The safe choice has the focus: a stray Enter or Space loses nothing. */}
      {/* eslint-disable-next-line jsx-a11y/no-autofocus */}
      <Button variant="primary" autoFocus onClick={onKeep}>
        {t('discard.keep')}
      </Button>
    </Alert>
  );
}

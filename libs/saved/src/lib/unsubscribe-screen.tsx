import { useTranslation } from 'react-i18next';
import { Button, ButtonLink, MessagePage, Spinner } from '@marketplace/ui';
import { useUnsubscribe } from './use-unsubscribe';

/**
 * `/unsubscribe?token`: stops a saved search's emails without asking and offers to undo it (SE-16).
 */
export function UnsubscribeScreen() {
  const { t } = useTranslation('saved');
  const { state, stop, resume } = useUnsubscribe();
  const home = <ButtonLink to="/">{t('unsubscribe.home')}</ButtonLink>;
  const title = t(`unsubscribe.${state.status}.title`);
  const again = (onClick: () => void, label: string) => (
    <>
      <Button variant="primary" onClick={onClick}>
        {label}
      </Button>
      {home}
    </>
  );
  const actions = {
    working: undefined,
    unknown: (
      <>
        <ButtonLink to="/saved" variant="primary">
          {t('searches.title')}
        </ButtonLink>
        {home}
      </>
    ),
    failed: again(stop, t('retry')),
    stopped: again(resume, t('unsubscribe.undo')),
    resumed: again(stop, t('unsubscribe.again')),
  }[state.status];
  return (
    <MessagePage
      isLive
      illustration={state.status === 'unknown' || state.status === 'failed' ? 'broken' : 'done'}
      title={title}
      actions={actions}
    >
      {state.status === 'working' ? <Spinner /> : t(`unsubscribe.${state.status}.text`, { name: state.name })}
    </MessagePage>
  );
}

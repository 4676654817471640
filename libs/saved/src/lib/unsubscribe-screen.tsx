import { useTexts } from '@marketplace/i18n';
import { Button, ButtonLink, Message, PageHead, Spinner } from '@marketplace/ui';
import { useUnsubscribe } from './use-unsubscribe';

/** `/unsubscribe?token`: the mails of a saved search end without a question, and one press brings them back (SE-16). */
export function UnsubscribeScreen() {
  const { t } = useTexts('saved');
  const { state, stop, resume } = useUnsubscribe();
  const home = <ButtonLink to="/">{t('unsubscribe.home')}</ButtonLink>;
  const title = t(`unsubscribe.${state.status}.title`);
  const again = (onClick: () => void, label: string) => (
    <>
      <Button look="primary" onClick={onClick}>
        {label}
      </Button>
      {home}
    </>
  );
  const actions = {
    working: undefined,
    unknown: (
      <>
        <ButtonLink to="/saved" look="primary">
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
    <div className="page" aria-live="polite">
      <PageHead title={title} path="/unsubscribe" noIndex />
      <Message
        sketch={state.status === 'unknown' || state.status === 'failed' ? 'broken' : 'done'}
        level={1}
        title={title}
        actions={actions}
      >
        {state.status === 'working' ? <Spinner /> : t(`unsubscribe.${state.status}.text`, { name: state.name })}
      </Message>
    </div>
  );
}

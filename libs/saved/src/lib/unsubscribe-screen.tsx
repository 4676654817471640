import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink, MessagePage, Spinner } from '@marketplace/ui';
import { useUnsubscribe, type UnsubscribeState } from './use-unsubscribe';

/**
 * `/unsubscribe?token`: stops the emails about a saved search or about messages without asking and
 * offers to undo it (SE-16).
 */
export function UnsubscribeScreen() {
  const { t } = useTranslation('saved');
  const { state, stop, resume } = useUnsubscribe();
  const home = <ButtonLink to="/">{t('unsubscribe.home')}</ButtonLink>;
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
  const { title, text } = getTexts(t, state);
  return (
    <MessagePage
      isLive
      illustration={state.status === 'unknown' || state.status === 'failed' ? 'broken' : 'done'}
      title={title}
      actions={actions}
    >
      {text ?? <Spinner />}
    </MessagePage>
  );
}

function getTexts(t: TFunction<'saved'>, state: UnsubscribeState): { title: string; text?: string } {
  if (!('emails' in state))
    return state.status === 'working'
      ? { title: t('unsubscribe.working.title') }
      : { title: t(`unsubscribe.${state.status}.title`), text: t(`unsubscribe.${state.status}.text`) };
  const { status, emails } = state;
  if (emails.kind === 'savedSearch')
    return { title: t(`unsubscribe.${status}.title`), text: t(`unsubscribe.${status}.text`, { name: emails.name }) };
  return {
    title: t(`unsubscribe.${emails.kind}.${status}.title`),
    text: t(`unsubscribe.${emails.kind}.${status}.text`),
  };
}

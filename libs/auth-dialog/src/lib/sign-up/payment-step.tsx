import { useRef, useState, type ComponentProps } from 'react';
import { setUpCard } from '@marketplace/api-contract';
import { useBusy } from '@marketplace/forms';
import { useTexts } from '@marketplace/i18n';
import { CardFields, PaymentProvider, usePayment, usePaymentFailure } from '@marketplace/payments';
import { useSession } from '@marketplace/session';
import { Button, Icon } from '@marketplace/ui';
import { failureText } from '../failure-text';
import styles from '../forms.module.css';
import own from './payment-step.module.css';

/** Another way to get the card provider: for tests and stories. */
export type LoadCardProvider = ComponentProps<typeof PaymentProvider>['load'];

interface PaymentStepProps {
  person: { name: string; email: string };
  onBack: () => void;
  /** Creates the account with the saved card, by the provider's reference of it. Rejects where the card is not taken. */
  onDone: (token: string) => Promise<void>;
  loadCardProvider?: LoadCardProvider;
}

/** The last step: a card saved with the provider, which alone sees it (AU-07). Its code is loaded late, and the provider's script with it. */
export function PaymentStep({ loadCardProvider, ...step }: PaymentStepProps) {
  const { t } = useTexts('auth-dialog');
  const publishableKey = useSession(({ site }) => site.publishableKey);
  const [cards, setCards] = useState(0);
  const [problem, setProblem] = useState('');

  /** Empty fields for another card. */
  function startAnew(why: string) {
    setProblem(why);
    setCards((before) => before + 1);
  }

  return (
    <form className={styles['form']} method="post" noValidate>
      <p className={styles['quiet']}>{t('signUp.cardFor')}</p>
      <PaymentProvider key={cards} publishableKey={publishableKey} load={loadCardProvider}>
        <Card {...step} problem={problem} onProblem={setProblem} onOther={startAnew} />
      </PaymentProvider>
    </form>
  );
}

interface CardProps extends Omit<PaymentStepProps, 'loadCardProvider'> {
  problem: string;
  onProblem: (text: string) => void;
  onOther: (why: string) => void;
}

function Card({ person, onBack, onDone, problem, onProblem, onOther }: CardProps) {
  const { t } = useTexts('auth-dialog');
  const api = useSession((session) => session.api);
  const card = usePayment();
  const reasonOf = usePaymentFailure();
  const [isBusy, run] = useBusy();
  const clientSecret = useRef<string | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const isReady = card.status === 'ready';

  /** The provider's reference of the card; null where the person has been told why there is none. */
  async function save(): Promise<string | null> {
    try {
      // After a decline the same is tried with another card.
      clientSecret.current ??= (await api(setUpCard)).clientSecret;
    } catch (error) {
      onProblem(failureText(t, error, t('signUp.cardFailed')));
      return null;
    }
    const result = await card.confirmSetup(clientSecret.current, person);
    if (result.status === 'succeeded') {
      setSaved(result.setupId);
      return result.setupId;
    }
    if (OVER.has(result.code)) clientSecret.current = null;
    if (!result.part) onProblem(result.code === 'network' ? t('failure.network') : reasonOf(result));
    return null;
  }

  async function finish() {
    // Saved by a try before, whose account could not be created: nobody is asked for it again.
    const token = saved ?? (await save());
    if (token === null) return;
    await onDone(token).catch(() => onOther(t('signUp.cardRefused')));
  }

  function press() {
    onProblem('');
    if (saved !== null || card.check()) run(finish);
  }

  return (
    <>
      {saved === null ? (
        <CardFields startsFocused onChange={() => onProblem('')} />
      ) : (
        <p className={own['saved']}>
          <Icon name="check" />
          <span>{t('signUp.cardSaved')}</span>
          {!isBusy && (
            <button type="button" className={styles['link']} onClick={() => onOther('')}>
              {t('signUp.otherCard')}
            </button>
          )}
        </p>
      )}
      <div role="alert" className={own['told']}>
        {problem && (
          <p className={own['problem']}>
            <Icon name="alert" />
            <span>{problem}</span>
          </p>
        )}
      </div>
      <div className={styles['actions']}>
        <Button onClick={onBack}>{t('signUp.back')}</Button>
        <Button look="primary" isBusy={isBusy} disabled={saved === null && !isReady} onClick={press}>
          {t('signUp.submit')}
        </Button>
      </div>
    </>
  );
}

/** The setup itself cannot be used any more: the next try begins another. */
const OVER: ReadonlySet<string> = new Set(['setup_intent_unexpected_state', 'resource_missing', 'unknown']);

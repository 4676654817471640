import { useRef, useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { setUpCard } from '@marketplace/api-contract/operations';
import { useBusy } from '@marketplace/forms';
import { CardFields, PaymentProvider, usePayment, usePaymentFailure } from '@marketplace/payments';
import { useSession } from '@marketplace/session';
import { Button, Icon } from '@marketplace/ui';
import { failureText } from '../failure-text';
import styles from '../forms.module.css';
import own from './payment-step.module.css';

/** Replaces the card provider in tests and stories. */
export type LoadCardProvider = ComponentProps<typeof PaymentProvider>['load'];

interface PaymentStepProps {
  person: { name: string; email: string };
  onBack: () => void;
  /**
   * Creates the account with the provider's reference of the saved card. Rejects when the card is
   * refused.
   */
  onDone: (token: string) => Promise<void>;
  loadCardProvider?: LoadCardProvider;
}

/**
 * The last step: saves a card with the provider (AU-07). Lazy, because it loads the provider's
 * script.
 */
export function PaymentStep({ loadCardProvider, ...step }: PaymentStepProps) {
  const { t } = useTranslation('auth-dialog');
  const publishableKey = useSession(({ site }) => site.publishableKey);
  const [attempt, setAttempt] = useState(0);
  const [problem, setProblem] = useState('');

  /** Remounts empty fields for another card. */
  function resetCard(reason: string) {
    setProblem(reason);
    setAttempt((before) => before + 1);
  }

  return (
    <form className={styles['form']} method="post" noValidate>
      <p className={styles['quiet']}>{t('signUp.cardFor')}</p>
      <PaymentProvider key={attempt} publishableKey={publishableKey} load={loadCardProvider}>
        <Card {...step} problem={problem} onProblem={setProblem} onOther={resetCard} />
      </PaymentProvider>
    </form>
  );
}

interface CardProps extends Omit<PaymentStepProps, 'loadCardProvider'> {
  problem: string;
  onProblem: (text: string) => void;
  onOther: (reason: string) => void;
}

function Card({ person, onBack, onDone, problem, onProblem, onOther }: CardProps) {
  const { t } = useTranslation('auth-dialog');
  const api = useSession((session) => session.api);
  const card = usePayment();
  const getReason = usePaymentFailure();
  const [isBusy, run] = useBusy();
  const clientSecret = useRef<string | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const isReady = card.status === 'ready';

  /**
   * The provider's reference of the card; null after a failure that the customer was told about.
   */
  async function save(): Promise<string | null> {
    try {
      // After a decline the same setup is retried with another card.
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
    if (UNUSABLE_SETUP.has(result.code)) clientSecret.current = null;
    if (!result.part) onProblem(result.code === 'network' ? t('failure.network') : getReason(result));
    return null;
  }

  async function finish() {
    // A card saved before a failed registration is used again.
    const token = saved ?? (await save());
    if (token === null) return;
    await onDone(token).catch(() => onOther(t('signUp.cardRefused')));
  }

  function submit() {
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
      <div role="alert" className={own['alert']}>
        {problem && (
          <p className={own['problem']}>
            <Icon name="alert" />
            <span>{problem}</span>
          </p>
        )}
      </div>
      <div className={styles['actions']}>
        <Button onClick={onBack}>{t('signUp.back')}</Button>
        <Button variant="primary" isBusy={isBusy} disabled={saved === null && !isReady} onClick={submit}>
          {t('signUp.submit')}
        </Button>
      </div>
    </>
  );
}

/** Error codes after which a setup is unusable and the next attempt creates another. */
const UNUSABLE_SETUP: ReadonlySet<string> = new Set(['setup_intent_unexpected_state', 'resource_missing', 'unknown']);

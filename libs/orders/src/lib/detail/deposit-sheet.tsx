import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Deposit, Order } from '@marketplace/api-contract';
import { holdDeposit, settleDeposit } from '@marketplace/api-contract/operations';
import { formatMoney } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { Overlay } from '@marketplace/overlays';
import { PaymentProvider, usePaymentFailure } from '@marketplace/payments';
import { useSession, useSessionStore } from '@marketplace/session';
import { Button } from '@marketplace/ui';
import { CardSection } from '../checkout/card-section';
import { useCardChoice } from '../checkout/use-card-choice';
import styles from './cancel-sheet.module.css';

interface DepositSheetProps {
  order: Order;
  deposit: Deposit;
  onClose: () => void;
  onChanged: (order: Order) => void;
}

/** Holds a deposit on a card that the customer chooses, after it could not be held without them. */
export function DepositSheet(props: DepositSheetProps) {
  const { t } = useTranslation('orders');
  const publishableKey = useSession(({ site }) => site.publishableKey);
  return (
    <Overlay title={t('deposits.hold')} onClose={props.onClose}>
      <PaymentProvider publishableKey={publishableKey}>
        <DepositForm {...props} />
      </PaymentProvider>
    </Overlay>
  );
}

function DepositForm({ order, deposit: { amount, line }, onClose, onChanged }: DepositSheetProps) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const { api } = useSession((session) => session);
  const store = useSessionStore();
  const choice = useCardChoice(true);
  const { card } = choice;
  const titleId = useId();
  const failureText = usePaymentFailure();
  const [secret, setSecret] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const request = { params: { id: order.id }, body: { line } };

  const hold = async () => {
    if (!card.check()) return;
    setIsBusy(true);
    setProblem('');
    try {
      const opened = secret ?? (await api(holdDeposit, request)).payment?.clientSecret ?? null;
      setSecret(opened);
      if (opened !== null) {
        const { name, email, phone } = order.contact;
        const result = await card.confirm(opened, { name, email, phone });
        if (result.status === 'failed') return setProblem(failureText(result));
      }
      const changed = await api(settleDeposit, request);
      onChanged(changed);
      if (changed.deposits.some((deposit) => deposit.line === line && deposit.status === 'failed'))
        return setProblem(t('deposits.error'));
      store.getState().notify('success', t('deposits.done'));
      onClose();
    } catch {
      setProblem(t('deposits.error'));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <div className={styles['sheet']}>
      <p id={titleId}>
        {t('deposits.explanation', { amount: formatMoney({ amount, currency: order.currency }, language) })}
      </p>
      <CardSection choice={choice} labelId={titleId} isDisabled={isBusy} />
      <p role="alert" className={styles['problem']}>
        {problem}
      </p>
      <Button variant="primary" isBusy={isBusy} disabled={card.status !== 'ready'} onClick={() => void hold()}>
        {t('deposits.hold')}
      </Button>
    </div>
  );
}

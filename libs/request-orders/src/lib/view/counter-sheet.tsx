import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@marketplace/api-client';
import { QUOTE_NOTE_MAXIMUM, type QuoteOfRequest, type SellerQuote } from '@marketplace/api-contract';
import { counterQuote } from '@marketplace/api-contract/operations';
import { TextInput } from '@marketplace/fields';
import { formatMoney, readAmount } from '@marketplace/formats';
import { firstProblem, rules, useBusy, useForm } from '@marketplace/forms';
import { useLanguage } from '@marketplace/i18n';
import { Overlay } from '@marketplace/overlays';
import { useSession } from '@marketplace/session';
import { Button } from '@marketplace/ui';
import { findAmountProblem } from '../find-amount-problem';
import { isConflict } from './request-view-store';
import styles from './sheet.module.css';

interface CounterSheetProps {
  quote: SellerQuote;
  onClose: () => void;
  onCountered: (answer: QuoteOfRequest) => void;
  /** The quote has changed before the offer arrived. */
  onConflict: () => Promise<void>;
}

const PATHS = { amount: 'body.amount', note: 'body.note' };

/** Offers the seller another amount for their quote, once. */
export function CounterSheet({ quote, onClose, onCountered, onConflict }: CounterSheetProps) {
  const { t } = useTranslation('request-orders');
  const language = useLanguage();
  const api = useSession((session) => session.api);
  const [isBusy, run] = useBusy();
  const [failure, setFailure] = useState<'failed' | 'changed' | null>(null);
  const { id, seller, amount, currency } = quote;
  const money = formatMoney({ amount, currency }, language);
  const form = useForm({ amount: '', note: '' }, (values) => ({
    amount: firstProblem(values.amount, rules.required) ?? findAmountProblem(values.amount, currency, language),
  }));
  // The limit has a text of its own.
  const isTooHigh = (readAmount(form.values.amount, currency, language) ?? 0) >= amount;
  const [isChecked, setIsChecked] = useState(false);
  async function send() {
    setFailure(null);
    const body = { amount: readAmount(form.values.amount, currency, language) ?? 0, note: form.values.note };
    try {
      onCountered(await api(counterQuote, { params: { id }, body }));
      onClose();
    } catch (error) {
      if (error instanceof ApiError && form.reject(error.fields, PATHS)) return;
      const hasChanged = isConflict(error);
      if (hasChanged) await onConflict();
      setFailure(hasChanged ? 'changed' : 'failed');
    }
  }

  const limit = t('view.counter.hint', { amount: money });
  const amountField = form.field('amount');
  const submit = () => {
    setIsChecked(true);
    if (!form.check()) return;
    if (isTooHigh) document.getElementById(amountField.id)?.focus();
    else run(send);
  };
  return (
    <Overlay
      title={t('view.counter.title')}
      isForm
      onClose={onClose}
      footer={
        <Button variant="primary" isWide isBusy={isBusy} onClick={submit}>
          {t('view.counter.send')}
        </Button>
      }
    >
      <div className={styles['form']}>
        <p>{t('view.counter.text', { seller: seller.name, amount: money })}</p>
        <TextInput
          {...amountField}
          problem={isChecked && isTooHigh ? limit : amountField.problem}
          label={t('view.counter.amount', { currency: getSymbol(currency, language) })}
          hint={limit}
          inputMode="decimal"
          autoComplete="off"
          onEnter={submit}
        />
        <TextInput
          {...form.field('note')}
          label={t('view.counter.note')}
          isOptional
          rows={3}
          maxLength={QUOTE_NOTE_MAXIMUM}
        />
        <p role="alert" className={styles['problem']}>
          {failure && t(`view.problem.${failure}`)}
        </p>
      </div>
    </Overlay>
  );
}

/** The sign of a currency as money is written in the language: 'CA$'. */
const getSymbol = (currency: SellerQuote['currency'], language: string) =>
  formatMoney({ amount: 0, currency }, language).replace(/[\d.,\s]/g, '');

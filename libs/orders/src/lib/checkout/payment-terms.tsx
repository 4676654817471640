import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { Order, Quote } from '@marketplace/api-contract';
import { formatMoney, todayIn } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { useSession } from '@marketplace/session';
import { Link } from '@marketplace/ui';
import { getDeposit } from '../get-deposit';
import { termsText } from '../terms-text';
import styles from './order-screen.module.css';

/** Beside the button: until when cancelling is free, and the terms that paying accepts. */
export function PaymentTerms({ shown }: { shown: Order | Quote }) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const terms = useSession(({ site }) => site.policyNames.TermsandConditions);
  const [now] = useState(() => new Date());
  const orderedAt = 'createdAt' in shown ? shown.createdAt : now.toISOString();
  const texts = shown.lines.map((line) => ({
    name: line.name,
    text: termsText(line, orderedAt, todayIn(line.timeZone, now), t, language),
  }));
  const deposit = getDeposit(shown);
  const isSame = new Set(texts.map(({ text }) => text)).size === 1;
  return (
    <div className={styles['terms']}>
      {isSame ? (
        <p>{texts[0]?.text}</p>
      ) : (
        <dl>
          {texts.map(({ name, text }, position) => (
            <div key={position}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {deposit > 0 && (
        <p>{t('deposits.note', { amount: formatMoney({ amount: deposit, currency: shown.currency }, language) })}</p>
      )}
      {terms && (
        <p>
          <Trans
            t={t}
            i18nKey="payment.terms"
            values={{ name: terms }}
            components={{ a: <Link to="/terms-and-conditions" /> }}
          />
        </p>
      )}
    </div>
  );
}

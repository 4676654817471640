import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PROMO_CODE_MAXIMUM, type PromoCodeProblem, type Quote } from '@marketplace/api-contract';
import { formatMoney } from '@marketplace/formats';
import { TextInput } from '@marketplace/fields';
import { useLanguage } from '@marketplace/i18n';
import { useInstalledPackage } from '@marketplace/session';
import { Button, Icon, VisuallyHidden } from '@marketplace/ui';
import { useCheckout, useCheckoutStore } from './checkout-context';
import styles from './order-screen.module.css';

/** The promo code of the cart; nothing once there is an order, which keeps its discount, or without the package. */
export function PromoCodeSection({ isReadOnly }: { isReadOnly: boolean }) {
  const isInstalled = useInstalledPackage('PromoCodes');
  const hasOrder = useCheckout(({ process }) => 'order' in process && process.order !== null);
  const quote = useCheckout((state) => (state.quote.status === 'ready' ? state.quote.quotes.pickup : null));
  if (!isInstalled || hasOrder || !quote) return null;
  return <PromoCode quote={quote} isReadOnly={isReadOnly} />;
}

function PromoCode({ quote, isReadOnly }: { quote: Quote; isReadOnly: boolean }) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const titleId = useId();
  const { applyPromoCode, typePromoCode } = useCheckoutStore().getState();
  const code = useCheckout((state) => state.promoCode);
  const step = useCheckout((state) => state.promoCodeStep);
  const section = useRef<HTMLElement>(null);
  const text = useCheckout((state) => state.typedPromoCode);
  const rejected = useCheckout((state) => state.rejectedPromoCode);
  const [isUnfolded, setIsUnfolded] = useState(code !== undefined || text !== '');
  const isOpen = isUnfolded || rejected !== null;
  const discount = quote.charges.find(({ kind }) => kind === 'promo_code');
  const isApplied = discount !== undefined && code !== undefined;
  const money = (amount: number) => formatMoney({ amount, currency: quote.currency }, language);
  const isChecking = step === 'checking';

  // What was pressed is gone or has another meaning: the focus goes on with the field or the code.
  const previous = useRef({ isOpen, isApplied, rejected });
  useEffect(() => {
    const { current: before } = previous;
    previous.current = { isOpen, isApplied, rejected };
    const isSame = before.isOpen === isOpen && before.isApplied === isApplied;
    if (isSame && (rejected === null || before.rejected === rejected)) return;
    section.current?.querySelector<HTMLElement>(isApplied ? 'button' : 'input')?.focus();
  }, [isOpen, isApplied, rejected]);

  const problem =
    step === 'failed'
      ? t('promoCode.failed')
      : rejected !== null && rejected === text
        ? t('promoCode.problem.invalid')
        : !isChecking && quote.promoCode?.problem
          ? problemText(quote.promoCode.problem)
          : undefined;

  function problemText({ reason, minimum = 0 }: PromoCodeProblem) {
    return t(`promoCode.problem.${reason}`, { amount: money(minimum) });
  }

  function apply() {
    if (text.trim() && text.trim().length <= PROMO_CODE_MAXIMUM && !isChecking) applyPromoCode(text.trim());
  }

  return (
    <section ref={section} className={styles['section']} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>{t('promoCode.title')}</h2>
        <span role="status">
          {isApplied && (
            <VisuallyHidden>
              {t('promoCode.applied', { code: discount.code, amount: money(-discount.amount) })}
            </VisuallyHidden>
          )}
        </span>
      </div>
      {isApplied ? (
        <div className={styles['promoCode']}>
          <Icon name="check" />
          <span>
            <b>{discount.code}</b> {money(discount.amount)}
          </span>
          <Button
            variant="quiet"
            size="small"
            disabled={isReadOnly}
            aria-label={t('promoCode.removeNamed', { code: discount.code })}
            onClick={() => applyPromoCode(undefined)}
          >
            {t('promoCode.remove')}
          </Button>
        </div>
      ) : isOpen ? (
        <div className={styles['entry']}>
          <TextInput
            id={`${titleId}-code`}
            name="promoCode"
            label={t('promoCode.label')}
            value={text}
            problem={problem}
            isOptional
            isDisabled={isReadOnly}
            autoComplete="off"
            maxLength={PROMO_CODE_MAXIMUM}
            onChange={typePromoCode}
            onBlur={() => {}}
            onEnter={apply}
          />
          <Button disabled={isReadOnly} isBusy={isChecking} onClick={apply}>
            {t('promoCode.apply')}
          </Button>
        </div>
      ) : (
        <Button disabled={isReadOnly} onClick={() => setIsUnfolded(true)}>
          {t('promoCode.add')}
        </Button>
      )}
    </section>
  );
}

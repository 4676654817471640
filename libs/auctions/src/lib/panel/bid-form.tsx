import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isoCurrency, readAmount } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { Button, Icon, LazyOverlay, usePreload } from '@marketplace/ui';
import { useMoney } from './auction-format';
import styles from './auction-panel.module.css';
import { useAuction, useAuctionStore } from './auction-provider';
import { getBidChoices, getLowestBid } from './bid-choices';
import { formatInput } from './format-input';
import { useBidFailure } from './use-bid-failure';
import { useOwnStatus } from './use-own-status';

const loadConfirmation = async () => (await import('./bid-confirmation')).BidConfirmation;

/** The field of the maximum bid, with quick choices. */
export function BidForm({ fieldId }: { fieldId: string }) {
  const { t } = useTranslation('auctions');
  const language = useLanguage();
  const store = useAuctionStore();
  const money = useMoney();
  const noteId = useId();
  const { auction, text, bid, confirmation, details } = useAuction((view) => view);
  const preload = usePreload(loadConfirmation);
  const failure = useBidFailure();
  const status = useOwnStatus();
  const input = useRef<HTMLInputElement>(null);
  const { requestBid, setText, confirm, dismiss } = store.getState();
  const { currency } = auction;
  const own = details?.own ?? null;
  const isPlacing = bid.status === 'placing';
  const read = () => readAmount(text, currency, language);
  const submit = () => void requestBid(read());
  const submitByEnter = ({ key, nativeEvent }: KeyboardEvent) => {
    // While an input method is composing, Enter confirms the conversion.
    if (key === 'Enter' && !nativeEvent.isComposing) submit();
  };

  // What was typed before hydration.
  useEffect(() => {
    const typed = input.current?.value;
    if (typed) store.getState().setText(typed);
  }, [store]);

  return (
    <div className={styles['bid']}>
      <label htmlFor={fieldId}>{t('bid.label', { currency: isoCurrency(currency) })}</label>
      <input
        ref={input}
        id={fieldId}
        className={styles['field']}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        aria-describedby={noteId}
        aria-invalid={failure !== null || undefined}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={submitByEnter}
      />
      <div id={noteId} className={styles['notes']}>
        <p className={styles['hint']}>{t('bid.hint', { amount: money(getLowestBid({ auction, own })) })}</p>
        <div role="alert">
          {failure && (
            <p className={styles['problem']}>
              <Icon name="alert" size={18} />
              <span>{failure.text}</span>
            </p>
          )}
        </div>
      </div>
      {failure?.retry && (
        <Button size="small" isWide onClick={() => void requestBid(failure.retry?.amount ?? null)}>
          {failure.retry.label}
        </Button>
      )}
      <div className={styles['choices']} role="group" aria-label={t('bid.choices')}>
        {getBidChoices({ auction, own }).map((amount) => (
          <button
            key={amount}
            type="button"
            className={styles['choice']}
            aria-pressed={read() === amount}
            onClick={() => setText(formatInput(amount, currency, language))}
          >
            {money(amount)}
          </button>
        ))}
      </div>
      <Button variant="primary" isWide isBusy={isPlacing && !confirmation} {...preload} onClick={submit}>
        {t(status === 'winning' ? 'bid.raise' : 'bid.place')}
      </Button>
      <p className={styles['note']}>{t('bid.proxy')}</p>
      {confirmation && (
        <LazyOverlay
          isOpen
          load={loadConfirmation}
          onFailure={dismiss}
          props={{
            confirmation,
            currency,
            isBusy: isPlacing,
            onConfirm: () => void confirm(),
            onClose: dismiss,
          }}
        />
      )}
    </div>
  );
}

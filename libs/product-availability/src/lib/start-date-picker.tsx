import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '@marketplace/api-contract';
import { createAvailability } from '@marketplace/availability-rules';
import { loadWithLocale } from '@marketplace/date-pickers';
import { useLanguage } from '@marketplace/i18n';
import { Button, Icon, LazyOverlay, usePreload } from '@marketplace/ui';
import { getLastDay, listingRules } from './choice';
import styles from './inline-range-calendar.module.css';
import { LengthHints } from './length-hints';
import type { ListingDatesProps } from './listing-dates-props';
import { LoadError } from './load-error';
import { RangeSummary } from './range-summary';

const loadOverlay = async () => (await import('./start-date-overlay')).StartDateOverlay;

/** A listing's dates by their start only: the shortest range from it is reported (AV-03). */
export function StartDatePicker(props: ListingDatesProps) {
  const { answer, now, quantity = 1, price, value, onChange, onMonthsNeeded, onRetry } = props;
  const { t } = useTranslation('product-availability');
  const language = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const [shownUntil, setShownUntil] = useState<Day>('');
  const button = useRef<HTMLButtonElement>(null);
  const availability = createAvailability(answer, now);
  const lastDay = getLastDay(answer);
  const { knownUntil = lastDay } = props;
  const rules = listingRules({ answer, availability, quantity, knownUntil, hasFailed: onRetry !== undefined });
  const loadError = onRetry && <LoadError isNotLoaded={isOpen && shownUntil > knownUntil} onRetry={onRetry} />;
  const load = () => loadWithLocale(language, loadOverlay);
  const close = () => setIsOpen(false);

  function clear() {
    onChange(null);
    button.current?.focus();
  }

  return (
    <div className={styles['calendar']}>
      {!isOpen && loadError}
      <Button
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...usePreload(load)}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="calendar" />
        {value === null ? (
          t('ask.date')
        ) : (
          <RangeSummary range={value} basis={answer.rules.basis} today={answer.today} />
        )}
      </Button>
      <div className={styles['foot']}>
        <div>
          <p role="status">{value !== null && !rules.isRange(value.startDate, value.endDate) && t('unavailable')}</p>
          <p className={styles['note']}>
            <LengthHints rules={answer.rules} />
          </p>
        </div>
        {value !== null && (
          <Button variant="quiet" size="small" onClick={clear}>
            {t('clear')}
          </Button>
        )}
      </div>
      <LazyOverlay
        isOpen={isOpen}
        load={load}
        props={{
          anchor: button,
          loadError,
          answer,
          availability,
          rules,
          quantity,
          lastDay,
          price,
          value,
          onMonthShown(from, to) {
            const last = to < lastDay ? to : lastDay;
            setShownUntil(last);
            if (last > knownUntil) onMonthsNeeded?.(from, last);
          },
          onChange(range) {
            onChange(range);
            close();
          },
          onClose: close,
        }}
        onFailure={close}
      />
    </div>
  );
}

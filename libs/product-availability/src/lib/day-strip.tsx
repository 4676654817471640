import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '@marketplace/api-contract';
import type { DayReason } from '@marketplace/availability-rules';
import { eachDay, formatLongDay } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { Button, Icon, VisuallyHidden } from '@marketplace/ui';
import { ChoiceRadio, DisabledReason } from './choice-radio';
import { monthName, shortMonth, shortWeekday } from './date-names';
import styles from './slot-picker.module.css';

interface DayStripProps {
  /** Name of the radio group. */
  group: string;
  from: Day;
  to: Day;
  value: Day;
  /** Why a day can't be chosen; undefined if it can. */
  getState: (day: Day) => DayReason | 'loading' | 'not_loaded' | undefined;
  onChange: (day: Day) => void;
  onEarlier?: () => void;
  onLater?: () => void;
}

/** Two weeks of days as one radio group that scrolls sideways. */
export function DayStrip({ group, from, to, value, getState, onChange, onEarlier, onLater }: DayStripProps) {
  const { t } = useTranslation('product-availability');
  const language = useLanguage();
  const titleId = useId();
  const [visited, setVisited] = useState(value);
  function reasonFor(day: Day): string | undefined {
    const reason = getState(day);
    return reason && t(`why.${reason}`);
  }
  return (
    <fieldset aria-labelledby={titleId}>
      <div className={styles['stripHead']}>
        <span id={titleId} className={styles['legend']}>
          <VisuallyHidden>{t('slot.day')}</VisuallyHidden> {monthName(from, language)}
        </span>
        <span>
          <Button variant="icon" aria-label={t('slot.earlier')} disabled={!onEarlier} onClick={onEarlier}>
            <Icon name="left" />
          </Button>
          <Button variant="icon" aria-label={t('slot.later')} disabled={!onLater} onClick={onLater}>
            <Icon name="right" />
          </Button>
        </span>
      </div>
      <div className={styles['strip']}>
        {eachDay(from, to).map((day) => {
          const why = reasonFor(day);
          return (
            <ChoiceRadio
              key={day}
              className={styles['day']}
              group={group}
              value={day}
              name={formatLongDay(day, language)}
              why={why}
              isChosen={day === value}
              onChoose={() => onChange(day)}
              onVisit={() => setVisited(day)}
            >
              <span className={styles['dayFace']}>
                <span className={styles['small']}>{shortWeekday(day, language)}</span>
                <span className={styles['number']}>{Number(day.slice(8))}</span>
                <span className={styles['small']}>{shortMonth(day, language)}</span>
              </span>
            </ChoiceRadio>
          );
        })}
      </div>
      <DisabledReason
        name={formatLongDay(visited, language)}
        why={from <= visited && visited <= to ? reasonFor(visited) : undefined}
      />
    </fieldset>
  );
}

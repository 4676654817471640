import { useState } from 'react';
import type { Day } from '@marketplace/api-contract';
import type { DayReason } from '@marketplace/availability';
import { eachDay } from '@marketplace/formats';
import { useTexts } from '@marketplace/i18n';
import { Button, Icon, VisuallyHidden } from '@marketplace/ui';
import { ChoiceRadio, Why } from './choice-radio';
import { longDay, monthName, shortMonth, shortWeekday } from './names';
import styles from './slot-picker.module.css';

interface DayStripProps {
  /** Name of the radio group. */
  group: string;
  from: Day;
  to: Day;
  value: Day;
  /** Why a day cannot be taken; undefined where it can. */
  stateOf: (day: Day) => DayReason | 'unknown' | 'unread' | undefined;
  onChange: (day: Day) => void;
  onEarlier?: () => void;
  onLater?: () => void;
}

/** Two weeks of days as one radio group that scrolls sideways. */
export function DayStrip({ group, from, to, value, stateOf, onChange, onEarlier, onLater }: DayStripProps) {
  const { t, language } = useTexts('product-availability');
  const [visited, setVisited] = useState(value);
  function whyOf(day: Day): string | undefined {
    const reason = stateOf(day);
    return reason && t(`why.${reason}`);
  }
  return (
    <fieldset>
      <div className={styles['stripHead']}>
        <legend className={styles['legend']}>
          <VisuallyHidden>{t('slot.day')} </VisuallyHidden>
          {monthName(from, language)}
        </legend>
        <span>
          <Button look="icon" aria-label={t('slot.earlier')} disabled={!onEarlier} onClick={onEarlier}>
            <Icon name="left" />
          </Button>
          <Button look="icon" aria-label={t('slot.later')} disabled={!onLater} onClick={onLater}>
            <Icon name="right" />
          </Button>
        </span>
      </div>
      <div className={styles['strip']}>
        {eachDay(from, to).map((day) => {
          const why = whyOf(day);
          return (
            <ChoiceRadio
              key={day}
              className={styles['day']}
              group={group}
              value={day}
              name={longDay(day, language)}
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
      <Why name={longDay(visited, language)} why={from <= visited && visited <= to ? whyOf(visited) : undefined} />
    </fieldset>
  );
}

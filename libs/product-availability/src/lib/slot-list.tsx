import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instant } from '@marketplace/api-contract';
import { formatTime } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { ChoiceRadio, DisabledReason } from './choice-radio';
import styles from './slot-picker.module.css';
import type { SlotStart } from './slot-starts';

interface SlotListProps {
  /** Name of the radio group. */
  group: string;
  starts: readonly SlotStart[];
  timeZone: string;
  /** The length of a slot. */
  minutes: number | undefined;
  value: Instant | null;
  onChange: (start: SlotStart) => void;
}

/** The times of one day as a radio group; taken ones are shown struck through. */
export function SlotList({ group, starts, timeZone, minutes, value, onChange }: SlotListProps) {
  const { t } = useTranslation('product-availability');
  const language = useLanguage();
  const [visited, setVisited] = useState<Instant | null>(null);
  if (starts.length === 0) return null;
  const reached = starts.find(({ start }) => start === visited);
  const formatStartTime = ({ start }: SlotStart) => formatTime(start, timeZone, language);
  const reasonFor = ({ reason }: SlotStart) => reason && t(`why.${reason}`);
  return (
    <fieldset>
      <legend className={styles['legend']}>{t('slot.time', { minutes })}</legend>
      <div className={styles['slots']}>
        {starts.map((slot) => (
          <ChoiceRadio
            key={slot.start}
            className={styles['slot']}
            group={group}
            value={slot.start}
            name={formatStartTime(slot)}
            why={reasonFor(slot)}
            isChosen={slot.start === value}
            onChoose={() => onChange(slot)}
            onVisit={() => setVisited(slot.start)}
          >
            <span className={styles['slotFace']}>{formatStartTime(slot)}</span>
          </ChoiceRadio>
        ))}
      </div>
      <DisabledReason name={reached ? formatStartTime(reached) : ''} why={reached && reasonFor(reached)} />
    </fieldset>
  );
}

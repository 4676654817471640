import { useTranslation } from 'react-i18next';
import { comma, dayLabel } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { Button, Icon } from '@marketplace/ui';
import { useProduct, useProductStore } from '../product-context';
import { DatesText } from './dates-field';
import styles from './order.module.css';

/** Further days are only counted. */
const DAYS_SHOWN = 5;

/** Why the choice cannot be ordered, announced as it changes (PD-02, AV-08). */
export function OrderProblems({ id }: { id: string }) {
  const { t } = useTranslation('product');
  const language = useLanguage();
  const { isUnavailableForDates, isOverMaximum, isUnderMinimum, qty } = useProduct((state) => state);
  const { unavailableDays, availability, maximum, product } = useProduct((state) => state);
  const days = unavailableDays.slice(0, DAYS_SHOWN).map((day) => dayLabel(day, availability?.today ?? day, language));
  const more = unavailableDays.length - days.length;
  const messages = {
    dates:
      isUnavailableForDates &&
      (days.length === 0
        ? t('problem.unavailable')
        : more > 0
          ? t('problem.unavailableMore', { days: days.join(comma(language)), count: more })
          : t('problem.unavailableDays', { days: days.join(comma(language)) })),
    over: isOverMaximum && t('problem.over', { count: maximum }),
    under: isUnderMinimum && t(qty > 0 ? 'problem.under' : 'problem.whole', { count: product.minimumQuantity }),
  };
  return (
    <>
      <div role="alert">
        {Object.entries(messages).map(
          ([name, message]) =>
            message && (
              <p key={message} className={styles['problem']}>
                <Icon name="alert" />
                <span id={id + name}>{message}</span>
              </p>
            ),
        )}
      </div>
      <NearestDatesButton />
    </>
  );
}

/** Chooses the nearest free dates of the same length (AV-08). */
function NearestDatesButton() {
  const { t } = useTranslation('product');
  const store = useProductStore();
  const nearest = useProduct((state) => state.nearest);
  if (!nearest) return null;
  return (
    <Button size="small" isWide onClick={() => store.getState().chooseNearest()}>
      <span>
        {t('problem.nearest')} <DatesText dates={nearest} />
      </span>
    </Button>
  );
}

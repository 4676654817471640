import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedCard } from '@marketplace/api-contract';
import { CheckboxInput, RadioCards } from '@marketplace/fields';
import { CardFields } from '@marketplace/payments';
import { Button, Icon } from '@marketplace/ui';
import styles from './order-screen.module.css';
import type { CardChoice } from './use-card-choice';

/** The value of the option that isn't a saved card. */
const ANOTHER = 'another';

/** The chosen card, or without saved cards the choice below the card fields. */
const AFTER_REMOVAL = 'input:checked, input[type=checkbox]';

interface CardSectionProps {
  choice: CardChoice;
  /** The id of the element with the section's name. */
  labelId: string;
  /** The payment is in progress. */
  isDisabled: boolean;
}

/** The saved cards, if there are any, and the fields of another one. */
export function CardSection({ choice, labelId, isDisabled }: CardSectionProps) {
  const { t } = useTranslation('orders');
  const { saved, chosen, choose, isSaved, setIsSaved } = choice;
  const section = useRef<HTMLDivElement>(null);
  const [outcome, setOutcome] = useState<'' | 'removed' | 'removeFailed'>('');
  const cards = saved ?? [];

  useEffect(() => {
    // The pressed button is gone.
    if (outcome === 'removed') section.current?.querySelector<HTMLElement>(AFTER_REMOVAL)?.focus();
  }, [outcome]);

  async function remove(card: SavedCard) {
    setOutcome('');
    const isRemoved = await choice.remove(card);
    setOutcome(isRemoved ? 'removed' : 'removeFailed');
  }

  const getOption = (card: SavedCard) => {
    const name = getCardName(card, t('card.unknown'));
    const date = `${String(card.expMonth).padStart(2, '0')}/${String(card.expYear % 100).padStart(2, '0')}`;
    return {
      value: card.id,
      icon: <Icon name="card" />,
      name,
      text: t(card.isExpired ? 'card.expired' : 'card.expires', { date }),
      isDisabled: card.isExpired,
      action: (
        <Button
          variant="quiet"
          size="small"
          disabled={isDisabled}
          aria-label={t('card.removeNamed', { name })}
          onClick={() => void remove(card)}
        >
          {t('card.remove')}
        </Button>
      ),
    };
  };

  return (
    <div ref={section} className={styles['cards']}>
      {cards.length > 0 && (
        <RadioCards
          labelId={labelId}
          value={chosen?.id ?? ANOTHER}
          isDisabled={isDisabled}
          onChange={(value) => choose(value === ANOTHER ? null : value)}
          options={[...cards.map(getOption), { value: ANOTHER, icon: <Icon name="plus" />, name: t('card.another') }]}
        />
      )}
      <p role="status" className={outcome === 'removeFailed' ? styles['problem'] : styles['quiet']} hidden={!outcome}>
        {outcome && t(`card.${outcome}`)}
      </p>
      {/* Hidden rather than gone, so that what was typed stays. */}
      <div className={styles['cards']} hidden={chosen !== null}>
        <CardFields isPending={saved === null} />
        <CheckboxInput label={t('card.save')} isChecked={isSaved} isDisabled={isDisabled} onChange={setIsSaved} />
      </div>
    </div>
  );
}

/** Names of brands, which are the same in all languages. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

const getCardName = ({ brand, last4 }: SavedCard, unknown: string) => `${BRANDS[brand] ?? unknown} •••• ${last4}`;

import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  HORIZON_DAYS,
  REQUEST_DETAILS_MAXIMUM,
  REQUEST_TITLE_MAXIMUM,
  type Category,
  type Day,
} from '@marketplace/api-contract';
import { DateInput } from '@marketplace/date-pickers';
import { SelectInput, TextInput } from '@marketplace/fields';
import { AttachFiles, FieldFrame, type Form } from '@marketplace/forms';
import { addDays, isoCurrency } from '@marketplace/formats';
import { PlaceField, type ChosenPlace } from '@marketplace/place-field';
import { useSession, useUpload } from '@marketplace/session';
import { Button } from '@marketplace/ui';
import type { RequestFormData } from './load-request-form';
import styles from './request-form.module.css';
import { readCurrency, type RequestValues } from './request-values';

interface RequestFieldsProps {
  form: Form<RequestValues>;
  data: RequestFormData;
  today: Day;
  onPlace: (chosen: ChosenPlace | null) => void;
  onSignIn: () => void;
}

/** The sections of the form. */
export function RequestFields({ form, data, today, onPlace, onSignIn }: RequestFieldsProps) {
  const { t } = useTranslation('request-orders');
  const { startDate } = form.values;
  const lastDay = addDays(today, HORIZON_DAYS);
  return (
    <>
      <section className={styles['section']}>
        <h2>{t('form.what')}</h2>
        <TextInput
          {...form.field('title')}
          label={t('form.title')}
          hint={t('form.titleHint')}
          maxLength={REQUEST_TITLE_MAXIMUM}
        />
        {data.kind === 'category' && (
          <SelectInput {...form.field('category')} label={t('form.category')} {...getOptions(data.categories)} />
        )}
        <TextInput
          {...form.field('details')}
          label={t('form.details')}
          hint={t('form.detailsHint')}
          rows={5}
          maxLength={REQUEST_DETAILS_MAXIMUM}
          isOptional
        />
        <div className={styles['pair']}>
          <TextInput {...form.field('quantity')} label={t('form.quantity')} inputMode="numeric" />
          <TextInput
            {...form.field('budget')}
            label={t('form.budget')}
            hint={t('form.budgetHint', { currency: isoCurrency(readCurrency(form.values)) })}
            inputMode="decimal"
            isOptional
          />
        </div>
      </section>
      <section className={styles['section']}>
        <h2>{t('form.when')}</h2>
        <div className={styles['pair']}>
          <DateInput
            {...form.field('startDate')}
            label={t('form.startDate')}
            hint={t('form.startDateHint')}
            firstDay={today}
            lastDay={lastDay}
            isOptional
          />
          <DateInput
            {...form.field('endDate')}
            label={t('form.endDate')}
            hint={t('form.endDateHint')}
            firstDay={startDate > today ? startDate : today}
            lastDay={lastDay}
            isOptional
          />
        </div>
      </section>
      {data.kind !== 'change' && (
        <>
          <Place form={form} isRequired={data.kind === 'category'} onPlace={onPlace} />
          <Files form={form} onSignIn={onSignIn} />
        </>
      )}
    </>
  );
}

/** Options in the order of the tree, each below its parent. */
function getOptions(categories: readonly Category[]) {
  const list = (parent: string | null, depth: number): { slug: string; name: string }[] =>
    categories
      .filter((category) => category.parent === parent)
      .flatMap(({ slug, name }) => [{ slug, name: '\u2003'.repeat(depth) + name }, ...list(slug, depth + 1)]);
  const all = list(null, 0);
  return {
    options: all.map(({ slug }) => slug),
    names: Object.fromEntries(all.map(({ slug, name }) => [slug, name])),
  };
}

function Place({ form, isRequired, onPlace }: { isRequired: boolean } & Pick<RequestFieldsProps, 'form' | 'onPlace'>) {
  const { t } = useTranslation('request-orders');
  const { id, value, problem } = form.field('place');
  const hint = t(isRequired ? 'form.placeHint' : 'form.placeHintListing');
  return (
    <section className={styles['section']}>
      <h2>{t('form.where')}</h2>
      <FieldFrame id={id} label={t('form.place')} hint={hint} problem={problem} isOptional={!isRequired}>
        <PlaceField
          value={value}
          radius={isRequired ? Number(form.values.radius) : null}
          onChange={onPlace}
          field={{ id, isRequired, hasProblem: problem !== undefined, hasHint: true }}
        />
      </FieldFrame>
    </section>
  );
}

function Files({ form, onSignIn }: Pick<RequestFieldsProps, 'form' | 'onSignIn'>) {
  const { t } = useTranslation('request-orders');
  const isSignedIn = useSession((session) => session.user !== null);
  const upload = useUpload('request');
  const area = useRef<HTMLElement>(null);
  return (
    <section ref={area} className={styles['section']}>
      <h2>{t('form.files')}</h2>
      <p>{t('form.filesHint')}</p>
      {isSignedIn ? (
        <AttachFiles {...form.field('files')} {...upload} area={area} isHintShown />
      ) : (
        <div className={styles['inline']}>
          <p className={styles['quiet']}>{t('form.filesSignIn')}</p>
          <Button size="small" onClick={onSignIn}>
            {t('form.signIn')}
          </Button>
        </div>
      )}
    </section>
  );
}

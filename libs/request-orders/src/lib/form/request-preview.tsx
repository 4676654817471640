import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '@marketplace/api-contract';
import { formatMoney, formatNumber, rangeLabel } from '@marketplace/formats';
import { toStoredFiles } from '@marketplace/forms';
import { useLanguage } from '@marketplace/i18n';
import type { RequestFormData } from './load-request-form';
import styles from './request-form.module.css';
import { readCurrency, readPlace, toRequested, type RequestValues } from './request-values';

interface RequestPreviewProps {
  data: RequestFormData;
  /** Valid ones. */
  values: RequestValues;
  today: Day;
}

/** What will be sent. */
export function RequestPreview({ data, values, today }: RequestPreviewProps) {
  const { t } = useTranslation('request-orders');
  const language = useLanguage();
  const currency = readCurrency(values);
  const { title, details, quantity, budget, startDate, endDate } = toRequested(values, language);
  const place = readPlace(values);
  const category = data.kind === 'category' && data.categories.find(({ slug }) => slug === values.category)?.name;
  const files = toStoredFiles(values.files);
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t('form.what'), title],
    [t('form.category'), category],
    [t('form.details'), details],
    [t('form.quantity'), formatNumber(quantity, language)],
    [t('form.budget'), budget !== undefined && formatMoney({ amount: budget, currency }, language)],
    [t('form.when'), startDate !== undefined && rangeLabel(startDate, endDate ?? startDate, today, language)],
    [t('form.where'), place?.name],
    [t('form.files'), files.length > 0 && files.map(({ reference, name }) => <span key={reference}>{name}</span>)],
  ];
  return (
    <dl className={styles['preview']}>
      {rows
        .filter(([, value]) => value !== '' && value !== false && value !== undefined)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

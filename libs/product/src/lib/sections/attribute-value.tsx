import type { AttributeValue as Attribute, Currency } from '@marketplace/api-contract';
import { comma, dayWithYear, formatClock, formatMoney, formatNumber } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';

/** Formats the value by its type; `Currency` is in minor units of `currency`. */
export function AttributeValue({ attribute, currency }: { attribute: Attribute; currency: Currency }) {
  const language = useLanguage();
  const { attributeType, value } = attribute;
  if (Array.isArray(value)) return value.join(comma(language));
  if (attributeType === 'URL' || attributeType === 'File') return <AttributeLink address={String(value)} />;
  if (attributeType === 'Date' && isDate(value)) return dayWithYear(value, language);
  if (attributeType === 'Time' && isTime(value)) return formatClock(value, language);
  if (typeof value === 'string') return value;
  if (attributeType === 'Currency') return formatMoney({ amount: value, currency }, language);
  // No grouping of four digits: most are years.
  return formatNumber(value, language, { grouping: 'min2' });
}

// Data of other servers may differ from the type; such a value is shown as it is.
const isDate = (value: string | number): value is string =>
  /^\d{4}-\d\d-\d\d$/.test(String(value)) && !Number.isNaN(Date.parse(String(value)));
const isTime = (value: string | number): value is string => /^([01]\d|2[0-3]):[0-5]\d$/.test(String(value));

/** Links only http, https and ftp; `rel` tells search engines that we don't endorse it. */
function AttributeLink({ address }: { address: string }) {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !['http:', 'https:', 'ftp:'].includes(url.protocol)) return address;
  return (
    <a href={url.href} rel="nofollow ugc noopener noreferrer" target="_blank">
      {url.host + (url.pathname === '/' ? '' : url.pathname)}
    </a>
  );
}

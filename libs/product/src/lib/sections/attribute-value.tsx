import type { AttributeValue as Attribute, Currency } from '@marketplace/api-contract';
import { comma, formatMoney, formatNumber } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';

/** Formats the value by its type; `Currency` is in minor units of `currency`. */
export function AttributeValue({ attribute, currency }: { attribute: Attribute; currency: Currency }) {
  const language = useLanguage();
  const { attributeType, value } = attribute;
  if (Array.isArray(value)) return value.join(comma(language));
  if (attributeType === 'URL' || attributeType === 'File') return <AttributeLink address={String(value)} />;
  if (typeof value === 'string') return value;
  if (attributeType === 'Currency') return formatMoney({ amount: value, currency }, language);
  // No grouping of four digits: most are years.
  return formatNumber(value, language, { grouping: 'min2' });
}

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

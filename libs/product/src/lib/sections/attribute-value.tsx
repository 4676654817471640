import type { AttributeValue as Attribute, Currency } from '@marketplace/api-contract';
import { formatMoney, formatNumber } from '@marketplace/formats';
import { useTexts } from '@marketplace/i18n';

/** The value of an attribute as its type is written; `Currency` is minor units of the product's currency. */
export function AttributeValue({ attribute, currency }: { attribute: Attribute; currency: Currency }) {
  const { language } = useTexts('product');
  const { attributeType, value } = attribute;
  if (Array.isArray(value)) return value.join(', ');
  if (attributeType === 'URL' || attributeType === 'File') return <AttributeLink address={String(value)} />;
  if (typeof value === 'string') return value;
  if (attributeType === 'Currency') return formatMoney({ amount: value, currency }, language);
  // Four digits stay together: most of them are a year.
  return formatNumber(value, language, { grouping: 'min2' });
}

/** A seller's link: never anything but a web or file server's address, and no vote of ours for it. */
function AttributeLink({ address }: { address: string }) {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !['http:', 'https:', 'ftp:'].includes(url.protocol)) return address;
  return (
    <a href={url.href} rel="nofollow ugc noopener noreferrer" target="_blank">
      {url.host + (url.pathname === '/' ? '' : url.pathname)}
    </a>
  );
}

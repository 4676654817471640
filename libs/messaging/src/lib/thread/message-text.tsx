import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '@marketplace/ui';

/** A web address, without the punctuation of the sentence after it. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?'’”»)\]}、。])/i;

/** A message's text, in which web addresses are links; never HTML. */
export function MessageText({ text }: { text: string }) {
  const { t } = useTranslation('messaging');
  // Of the parts, every second one is an address.
  return text.split(ADDRESS).map((part, index) =>
    index % 2 === 1 && URL.canParse(part) ? (
      <a key={index} href={part} target="_blank" rel="nofollow noopener noreferrer ugc">
        {part}
        <VisuallyHidden>{t('thread.newTab')}</VisuallyHidden>
      </a>
    ) : (
      part
    ),
  );
}

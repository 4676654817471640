import type { Kind, Listing } from './content/content-types';
import { LANGUAGE_TEXTS } from './content/language-texts';
import type { Random } from './random';

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * The description of a listing: its own sentences, some of its kind, and sometimes a list of what
 * is included.
 */
export function createDescription(kind: Kind, listing: Listing, random: Random): { html: string; summary: string } {
  const details = random.shuffled(kind.details).slice(0, random.int(2, 3));
  const list =
    kind.included && random.chance(0.6)
      ? `<ul>${kind.included.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`
      : '';
  return {
    html: `<p>${escapeHtml(listing.lead)}</p><p>${escapeHtml(details.join(kind.language === 'ja' ? '' : ' '))}</p>${list}`,
    summary: shorten(listing.lead),
  };
}

/** At most 200 characters, ending with a whole word. */
function shorten(text: string): string {
  if (text.length <= 200) return text;
  return `${text.slice(0, 199).replace(/\s+\S*$/, '')}…`;
}

const CARE: Readonly<Record<string, readonly string[]>> = {
  rental: [
    'Pickup and return between 8 am and 8 pm, other times by arrangement.',
    'We check it together at the handover and both sign the checklist.',
    'Running late? Send me a message. If something breaks, tell me right away.',
  ],
  booking: [
    'Please arrive five minutes early and leave everything as you found it.',
    'If you arrive late, your booking still ends at the booked time.',
  ],
  sale: ['Ships within two business days. Pickup is possible too.'],
  request: ['Tell me what you need. I’ll ask if anything is unclear.'],
  auction: ['A bid is binding. Payment within three days, pickup or shipping within a week.'],
};

/** A practical note below the attributes. */
export const goodToKnow = ({ offer, language }: Kind, random: Random): string =>
  random.pick((language ? LANGUAGE_TEXTS[language].care : CARE)[offer.sale] ?? ['Ask me anything.']);

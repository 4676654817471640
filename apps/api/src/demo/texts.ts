import type { Kind, Listing } from './content/content-types';
import { LANGUAGE_TEXTS } from './content/language-texts';
import type { Random } from './random';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** What the seller writes: what is true of this one, what holds for all of them, and sometimes what comes along. */
export function descriptionOf(kind: Kind, listing: Listing, random: Random): { html: string; summary: string } {
  const details = random.shuffled(kind.details).slice(0, random.int(2, 3));
  const list =
    kind.included && random.chance(0.6)
      ? `<ul>${kind.included.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`
      : '';
  return {
    html: `<p>${escaped(listing.lead)}</p><p>${escaped(details.join(kind.language === 'ja' ? '' : ' '))}</p>${list}`,
    summary: shortened(listing.lead),
  };
}

/** At most 200 characters, ending with a whole word. */
function shortened(text: string): string {
  if (text.length <= 200) return text;
  return `${text.slice(0, 199).replace(/\s+\S*$/, '')}…`;
}

const CARE: Readonly<Record<string, readonly string[]>> = {
  rental: [
    'Pick-up and return between eight in the morning and eight in the evening, other hours by arrangement.',
    'Please check it with me at the hand-over; we both sign the sheet and the day starts relaxed.',
    'If you are late, write. If it is broken, write sooner.',
  ],
  booking: [
    'Please be there five minutes early and leave it as you would like to find it.',
    'Times are those of the place. Late guests are welcome, the end stays where it is.',
  ],
  sale: ['Posted within two working days. Collection is possible and comes with coffee.'],
  request: ['Write as much or as little as you like. I ask back where something is missing.'],
  auction: ['A bid is binding. Payment within three days, collection or shipping within a week.'],
};

/** The practical paragraph below the attributes. */
export const goodToKnow = ({ offer, language }: Kind, random: Random): string =>
  random.pick((language ? LANGUAGE_TEXTS[language].care : CARE)[offer.sale] ?? ['Ask me anything.']);

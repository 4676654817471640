const isJapanese = (language: string) => language.startsWith('ja');

/** The separator of list items: in Japanese an ideographic comma without a space. */
export const comma = (language: string): string => (isJapanese(language) ? '、' : ', ');

/** The separator of a label and its value: in Japanese a full-width colon without a space. */
export const colon = (language: string): string => (isJapanese(language) ? '：' : ': ');

/** Two days, times, amounts or numbers with the sign of ranges of the language: ' - ' in English (AV-01). */
export function formatRange(from: string, to: string, language: string): string {
  if (language.startsWith('en')) return `${from} - ${to}`;
  if (isJapanese(language)) return `${from}～${to}`;
  return /\s/.test(from + to) ? `${from} – ${to}` : `${from}–${to}`;
}

/** A day and its time or times, which zone they are in beside them. */
export const formatDayAndTime = (day: string, time: string, language: string): string =>
  day + (isJapanese(language) ? ' ' : ', ') + time;

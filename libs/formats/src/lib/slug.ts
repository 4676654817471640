/**
 * The readable part of a URL: lower case, '&' as 'and', all but letters and digits of any script as
 * single hyphens (RT-09).
 */
export const slug = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');

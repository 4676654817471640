/** The readable part of an address: lower case, '&' as 'and', everything but letters and figures of any script as single hyphens (RT-09). */
export const slug = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');

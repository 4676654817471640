/** Titles with a dot aren't links: 'Dr.Berg'. */
const TITLES = /\b(dr|prof|mr|mrs|ms|mx|st|sr|jr|sra|dra|dott|ing|dipl|mag|med|phil|hr|fr)\./giu;
/**
 * A scheme, a path, an email address, a tag, a percent-encoded character, a port, `www.`, a
 * punycode label, or words joined by dots like `shop.example`.
 */
const LINK = /:\/\/|[/\\@<>%]|\p{L}:\d|\bwww\.|\bxn--|[\p{L}\p{N}-]{2,}\.[\p{L}\p{N}]{2,}/iu;
/** Dots of other scripts, and dots in brackets. */
const DOTS = /[\u3002\u06d4]|[[(]\.[\])]/gu;

/** Whether an email client, or a reader, would take a person's name for a link. */
export const hasLink = (name: string): boolean =>
  LINK.test(name.normalize('NFKC').replaceAll(DOTS, '.').replace(TITLES, '$1 '));

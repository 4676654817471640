/** A title before a dot is no address: 'Dr.Berg'. */
const TITLES = /\b(dr|prof|mr|mrs|ms|mx|st|sr|jr|sra|dra|dott|ing|dipl|mag|med|phil|hr|fr)\./giu;
/**
 * A scheme, a path, an email address, a tag, an encoded sign, a port, `www.`, a name that is written in punycode, or words joined by dots
 * as in `shop.example`.
 */
const LINK = /:\/\/|[/\\@<>%]|\p{L}:\d|\bwww\.|\bxn--|[\p{L}\p{N}-]{2,}\.[\p{L}\p{N}]{2,}/iu;
/** Dots of other writing, and those in brackets that people read as dots. */
const DOTS = /[\u3002\u06d4]|[[(]\.[\])]/gu;

/** Whether mail programs, or people, would make a link of a person's name. Full-width dots are dots. */
export const hasLink = (name: string): boolean =>
  LINK.test(name.normalize('NFKC').replaceAll(DOTS, '.').replace(TITLES, '$1 '));

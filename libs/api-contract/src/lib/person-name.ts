/** A title before a dot is no address: 'Dr.Berg'. */
const TITLES = /\b(dr|prof|mr|mrs|ms|mx|st|sr|jr|sra|dra|dott|ing|dipl|mag|med|phil|hr|fr)\./giu;
/** A scheme, a path, an email address, `www.`, or words joined by dots as in `shop.example`. */
const LINK = /:\/\/|[/\\@]|\bwww\.|[\p{L}\p{N}-]{2,}\.[\p{L}\p{N}]{2,}/iu;

/** Whether mail programs would make a link of a person's name. Full-width dots are dots. */
export const hasLink = (name: string): boolean =>
  LINK.test(name.normalize('NFKC').replaceAll('\u3002', '.').replace(TITLES, '$1 '));

/** A file of its own, fetched when somebody signs out: no page needs it to be read. */
export { forgetVisitor } from '@marketplace/session';

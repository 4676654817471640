/**
 * Shows the fields of a step that the server rejected, by their paths in the request; true if the
 * step has one of them.
 */
export type RejectFields = (fields: Readonly<Record<string, string>>) => boolean;

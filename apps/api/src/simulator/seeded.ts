import { createHash } from 'node:crypto';

/** The same bytes for the same text, so that several processes decide alike. */
export const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** From 0 to 1. */
export const draw = (text: string): number => hash(text).readUInt16BE(0) / 65_535;

export const toUuid = (text: string): string => {
  const hex = hash(text).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

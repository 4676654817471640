import type { Customer } from '../plugins/serve';

/** So long a session may do what would serve its thief: then its holder is asked to show once more who they are. */
export const PROOF_MS = 15 * 60 * 1000;

export const isProven = ({ provenAt }: Customer, now: Date): boolean => now.getTime() - provenAt.getTime() <= PROOF_MS;

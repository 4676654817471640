import type { Language } from '@marketplace/api-contract';
import { statedLanguage } from '@marketplace/formats';
import type { FastifyRequest } from 'fastify';
import type { Db } from '@marketplace/database';
import { setLanguage } from './accounts-repository';

/** The language of the calling page; undefined for callers that name none, such as scripts. */
export const getPageLanguage = ({ headers }: Pick<FastifyRequest, 'headers'>): Language | undefined =>
  statedLanguage(headers['accept-language']);

/** Stores the language that a customer uses now: their emails are written in it (decision 0034). */
export async function updateLanguage(
  db: Db,
  customer: { id: string; language: Language | null },
  request: Pick<FastifyRequest, 'headers'>,
): Promise<void> {
  const language = getPageLanguage(request);
  if (language && language !== customer.language) await setLanguage(db, customer.id, language);
}

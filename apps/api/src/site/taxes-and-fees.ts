import { TaxOrFee } from '@marketplace/api-contract';
import type { Deps } from '../deps';
import { findPublicSetting } from './site-repository';

/** The setting `taxesAndFees`. An entry that is invalid is logged and charges nothing. */
export async function loadTaxesAndFees({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<TaxOrFee[]> {
  const value = await findPublicSetting(db, 'taxesAndFees');
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    log.warn({ key: 'taxesAndFees' }, 'a setting does not fit its key');
    return [];
  }
  return value.flatMap((entry, position) => {
    const checked = TaxOrFee.safeParse(entry);
    if (checked.success) return [checked.data];
    log.warn({ key: 'taxesAndFees', position, problem: checked.error.message }, 'a tax or fee is invalid');
    return [];
  });
}

import { countryCode } from '@marketplace/formats';
import { SelectInput } from '@marketplace/fields';
import type { FieldBinding } from '@marketplace/forms';
import { useLanguage } from '@marketplace/i18n';
import { useSession } from '@marketplace/session';
import { countryNames } from './countries';

/** Offers the supported countries, or all countries when the operator names none. */
export function CountryField(field: FieldBinding & { label: string; isDisabled?: boolean }) {
  const language = useLanguage();
  const supported = useSession((session) => session.site.supportCountries);
  const names = countryNames(language, supported.map(countryCode));
  return <SelectInput {...field} options={Object.keys(names)} names={names} autoComplete="country" />;
}

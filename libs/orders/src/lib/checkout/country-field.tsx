import { countryCode } from '@marketplace/formats';
import { ChoiceField, type FieldBinding } from '@marketplace/forms';
import { useTexts } from '@marketplace/i18n';
import { useSession } from '@marketplace/session';
import { countryNames } from './countries';

/** One of the countries that the marketplace supports; of all countries where it names none. */
export function CountryField(field: FieldBinding & { label: string; isDisabled?: boolean }) {
  const { language } = useTexts('orders');
  const supported = useSession((session) => session.site.supportCountries);
  const names = countryNames(language, supported.map(countryCode));
  return <ChoiceField {...field} options={Object.keys(names)} names={names} autoComplete="country" />;
}

import { useTranslation } from 'react-i18next';
import type { AttributeValue as Attribute, Currency, Product } from '@marketplace/api-contract';
import { currencyOfCountry } from '@marketplace/formats';
import { useSession } from '@marketplace/session';
import { useProduct } from '../product-context';
import { AttributeValue } from './attribute-value';
import { Section } from './section';
import styles from './sections.module.css';

/** The attributes by section (PD-01). */
export function Attributes() {
  const { t } = useTranslation('product');
  const attributes = useProduct((state) => state.product.attributes);
  const countries = useSession((session) => session.site.supportCountries);
  const currency = useProduct((state) => getCurrency(state.product, countries));
  if (attributes.length === 0) return null;
  return (
    <Section title={t('attributes.title')}>
      <div className={styles['attributeSections']}>
        {[...bySection(attributes)].map(([section, list]) => (
          <div key={section}>
            {section && <h3 className={styles['subheading']}>{section}</h3>}
            <dl className={styles['attributes']}>
              {list.map((attribute) => (
                <div key={attribute.uniqueName} className={getClass(attribute)}>
                  <dt>{attribute.name}</dt>
                  <dd>
                    <AttributeValue attribute={attribute} currency={currency} />
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </Section>
  );
}

/** Characters; a longer value gets a line of its own. */
const LONG_VALUE = 44;
const getClass = ({ value }: Attribute) =>
  `${styles['attribute']} ${String(value).length > LONG_VALUE ? styles['long'] : ''}`;

const bySection = (attributes: readonly Attribute[]) => Map.groupBy(attributes, ({ section }) => section);

/** A request has no price: its amounts are in the marketplace's currency. */
function getCurrency(product: Product, countries: readonly string[]): Currency {
  if ('unitsOfPrice' in product) return product.unitsOfPrice[0]?.currency ?? 'CAD';
  return 'auction' in product ? product.auction.currency : currencyOfCountry(countries[0] ?? '');
}

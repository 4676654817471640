import { useTexts } from '@marketplace/i18n';
import { scaleBar, type MapView } from './geometry';
import styles from './map-credits.module.css';

const WIDEST = 96;
/** Names of what is used and of its licence: the same in every language. */
const LICENSED = [
  { name: 'GeoNames', address: 'https://www.geonames.org' },
  { name: 'CC BY', address: 'https://creativecommons.org/licenses/by/4.0/' },
];
const SHAPES = 'Natural Earth';

/** The scale, and whose data is seen: the licence of the place names asks for it. */
export function MapCredits({ view, tileAttribution }: { view: MapView; tileAttribution: string | null }) {
  const { t, language } = useTexts('map');
  const { metres, pixels } = scaleBar(view, WIDEST);
  const unit = metres >= 1000 ? 'kilometer' : 'meter';
  const length = new Intl.NumberFormat(language, { style: 'unit', unit }).format(
    metres >= 1000 ? metres / 1000 : metres,
  );
  return (
    <div className={styles['credits']}>
      <span className={styles['scale']} style={{ width: pixels }} role="img" aria-label={t('scale', { length })}>
        {length}
      </span>
      <span className={styles['who']}>
        {tileAttribution === null ? (
          <>
            {LICENSED.map(({ name, address }) => (
              <a key={name} href={address} target="_blank" rel="noreferrer">
                {name}
              </a>
            ))}
            {SHAPES}
          </>
        ) : (
          tileAttribution
        )}
      </span>
    </div>
  );
}

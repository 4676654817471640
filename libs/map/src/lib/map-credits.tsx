import { useTranslation } from 'react-i18next';
import { useLanguage } from '@marketplace/i18n';
import { scaleBar, type MapView } from './geometry';
import styles from './map-credits.module.css';

const SCALE_MAX_PIXELS = 96;
/** Data sources and licences: not translated. */
const LICENSED_DATA = [
  { name: 'GeoNames', address: 'https://www.geonames.org' },
  { name: 'CC BY', address: 'https://creativecommons.org/licenses/by/4.0/' },
];
const SHAPES = 'Natural Earth';

/** The scale and the data sources; the licence of the place names requires attribution. */
export function MapCredits({ view, tileAttribution }: { view: MapView; tileAttribution: string | null }) {
  const { t } = useTranslation('map');
  const language = useLanguage();
  const { metres, pixels } = scaleBar(view, SCALE_MAX_PIXELS);
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
            {LICENSED_DATA.map(({ name, address }) => (
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

import { useTexts } from '@marketplace/i18n';
import { scaleBar, type MapView } from './geometry';
import styles from './map-credits.module.css';

const WIDEST = 96;

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
            <a href="https://www.geonames.org" target="_blank" rel="noreferrer">
              GeoNames
            </a>{' '}
            <a href="https://creativecommons.org/licenses/by/4.0/" target="_blank" rel="noreferrer">
              CC BY
            </a>{' '}
            · Natural Earth
          </>
        ) : (
          tileAttribution
        )}
      </span>
    </div>
  );
}

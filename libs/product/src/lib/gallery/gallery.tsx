import { useState, type UIEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, LazyOverlay, Picture, usePreload, usePreloadedPicture } from '@marketplace/ui';
import { useProduct } from '../product-context';
import styles from './gallery.module.css';

const loadLightbox = async () => (await import('./lightbox')).Lightbox;

const FIRST_SIZES = '(max-width: 759px) 100vw, (max-width: 1375px) 60vw, 780px';
const OTHER_SIZES = '(max-width: 759px) 100vw, 320px';
/** Further pictures show only in the lightbox. */
const MOSAIC_COUNT = 5;

/** One large picture and four small ones, or a strip on a phone; each opens the lightbox. */
export function Gallery() {
  const { t } = useTranslation('product');
  const pictures = useProduct((state) => state.product.pictures);
  const [isOpen, setIsOpen] = useState(false);
  const preload = usePreload(loadLightbox);
  const [first, setFirst] = useState(0);
  const [shown, setShown] = useState(0);
  const count = pictures.length;
  const close = () => setIsOpen(false);
  usePreloadedPicture(pictures[0]?.src ?? '', FIRST_SIZES);

  function openAt(index: number) {
    setFirst(index);
    setIsOpen(true);
  }
  const onScroll = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent) =>
    setShown(Math.round(scrollLeft / Math.max(1, clientWidth)));

  return (
    <section className={styles['gallery']} aria-label={t('gallery.label')}>
      <ul className={styles['pictures']} data-count={Math.min(count, MOSAIC_COUNT)} onScroll={onScroll}>
        {pictures.map((picture, index) => (
          <li key={picture.src} className={styles['item']}>
            <button
              type="button"
              className={styles['open']}
              aria-label={t('gallery.open', { index: index + 1, count, alt: picture.alt })}
              onClick={() => openAt(index)}
              {...preload}
            >
              <Picture
                picture={picture}
                sizes={index === 0 ? FIRST_SIZES : OTHER_SIZES}
                isFirst={index === 0}
                className={styles['picture']}
              />
            </button>
          </li>
        ))}
      </ul>
      {count > 1 && (
        <p className={styles['counter']} aria-hidden="true">
          {shown + 1} / {count}
        </p>
      )}
      {count > MOSAIC_COUNT && (
        <button type="button" className={styles['all']} {...preload} onClick={() => openAt(0)}>
          <Icon name="grid" size={18} />
          {t('gallery.all', { count })}
        </button>
      )}
      <LazyOverlay isOpen={isOpen} load={loadLightbox} props={{ pictures, first, onClose: close }} onFailure={close} />
    </section>
  );
}

import { preload } from 'react-dom';
import { PICTURE_WIDTHS, type Picture as PictureData } from '@marketplace/api-contract';
import styles from './picture.module.css';
import { useIsPictureShown } from './use-is-picture-shown';

interface PictureProps {
  picture: PictureData;
  /** The `sizes` attribute for its layout. */
  sizes: string;
  /** Loads with priority, for pictures above the fold; others load lazily. */
  isFirst?: boolean;
  /** '' if the text beside it already describes it. */
  alt?: string;
  className?: string;
  /** The widest file that its layout needs on a high-density screen. */
  upTo?: Width;
}

type Width = (typeof PICTURE_WIDTHS)[number];
const WIDEST: Width = 1600;

const sourceSet = (src: string, format: string, upTo: Width = WIDEST) =>
  PICTURE_WIDTHS.filter((width) => width <= upTo)
    .map((width) => `${src}/${width}.${format} ${width}w`)
    .join(', ');

/** Preloads a page's main picture. */
export function usePreloadedPicture(src: string, sizes: string): void {
  if (!useIsPictureShown(src) || !src) return;
  preload(`${src}/640.avif`, {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: sourceSet(src, 'avif'),
    imageSizes: sizes,
    fetchPriority: 'high',
  });
}

/**
 * A responsive picture in modern formats with reserved space. A gradient of its colours is the
 * placeholder, and all that is shown if its origin isn't allowed.
 */
export function Picture({ picture, sizes, isFirst = false, alt = picture.alt, className = '', upTo }: PictureProps) {
  const [one, other] = picture.colors;
  const isShown = useIsPictureShown(picture.src);
  return (
    <picture
      className={`${styles['frame']} ${className}`}
      style={{ aspectRatio: picture.ratio, backgroundImage: `radial-gradient(circle at 50% 60%, ${one}, ${other})` }}
    >
      {isShown && (
        <>
          <source type="image/avif" srcSet={sourceSet(picture.src, 'avif', upTo)} sizes={sizes} />
          <source type="image/webp" srcSet={sourceSet(picture.src, 'webp', upTo)} sizes={sizes} />
          <img
            className={styles['image']}
            src={`${picture.src}/640.jpg`}
            alt={alt}
            width={640}
            height={Math.round(640 / picture.ratio)}
            loading={isFirst ? 'eager' : 'lazy'}
            fetchPriority={isFirst ? 'high' : 'auto'}
            decoding={isFirst ? 'sync' : 'async'}
          />
        </>
      )}
    </picture>
  );
}

import { preload } from 'react-dom';
import { PICTURE_WIDTHS, type Picture as PictureData } from '@marketplace/api-contract';
import styles from './picture.module.css';

interface PictureProps {
  picture: PictureData;
  /** The `sizes` of the place it stands in. */
  sizes: string;
  /** Above the fold: fetched first. Others wait until they come near. */
  isFirst?: boolean;
  /** '' where the words beside it already say what it shows. */
  alt?: string;
  className?: string;
  /** The widest file that its place can need on the finest screen; wider ones are not offered. */
  upTo?: Width;
}

type Width = (typeof PICTURE_WIDTHS)[number];
const WIDEST: Width = 1600;

const sourceSet = (src: string, format: string, upTo: Width = WIDEST) =>
  PICTURE_WIDTHS.filter((width) => width <= upTo)
    .map((width) => `${src}/${width}.${format} ${width}w`)
    .join(', ');

/** Fetches a picture before its element is reached: for the one that a page is about. Called while rendering. */
export function preloadPicture({ src }: PictureData, sizes: string): void {
  preload(`${src}/640.avif`, {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: sourceSet(src, 'avif'),
    imageSizes: sizes,
    fetchPriority: 'high',
  });
}

/** A picture in the best format and size, over a soft blur of its own colours until it is there; its box never moves. */
export function Picture({ picture, sizes, isFirst = false, alt = picture.alt, className = '', upTo }: PictureProps) {
  const [one, other] = picture.colors;
  return (
    <picture
      className={`${styles['frame']} ${className}`}
      style={{ aspectRatio: picture.ratio, backgroundImage: `radial-gradient(circle at 50% 60%, ${one}, ${other})` }}
    >
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
    </picture>
  );
}

import { useLayoutEffect, useRef, useState, type KeyboardEvent, type UIEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Picture as PictureData } from '@marketplace/api-contract';
import { FullScreenOverlay } from '@marketplace/overlays';
import { Button, Icon } from '@marketplace/ui';
import styles from './lightbox.module.css';
import { scrollBy } from './scroll-by';
import { ZoomView, ZOOMS, type Zoom } from './zoom-view';

/** Arrow keys as steps: between pictures, or within a zoomed one. */
const ARROW_STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const PAN_PX = 120;
const END_KEYS: Readonly<Record<string, 0 | 1>> = { Home: 0, End: 1 };
const ZOOM_KEYS: Readonly<Record<string, 1 | -1>> = { '+': 1, '=': 1, '-': -1 };

interface LightboxProps {
  pictures: readonly PictureData[];
  first: number;
  onClose: () => void;
}

/**
 * All pictures at the size of the window. Arrows, swipe and buttons move between pictures, Home and
 * End to the first and last; a press, + and - zoom; Escape ends the zoom, then closes.
 */
export function Lightbox(props: LightboxProps) {
  const { t } = useTranslation('product');
  return (
    <FullScreenOverlay label={t('gallery.label')} onClose={props.onClose}>
      <Pictures {...props} />
    </FullScreenOverlay>
  );
}

/**
 * A button at its end is only `aria-disabled`: disabled it would lose the focus, and the keys with
 * it.
 */
function Pictures({ pictures, first, onClose }: LightboxProps) {
  const { t } = useTranslation('product');
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(first);
  const [zoom, setZoom] = useState<Zoom>(1);
  const count = pictures.length;

  useLayoutEffect(() => {
    // Instead of the first button.
    strip.current?.focus({ preventScroll: true });
    strip.current?.children[first]?.scrollIntoView({ behavior: 'instant', inline: 'center' });
  }, [first]);

  function show(index: number) {
    if (index < 0 || index >= count) return;
    setZoom(1);
    setShown(index);
    // Jumps over other pictures: scrolling smoothly would make each of them the current one.
    const behavior = Math.abs(index - shown) > 1 ? 'instant' : 'auto';
    strip.current?.children[index]?.scrollIntoView({ behavior, inline: 'center' });
  }

  function zoomBy(step: 1 | -1) {
    setZoom(ZOOMS[ZOOMS.indexOf(zoom) + step] ?? zoom);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event;
    if (key === 'Escape' && zoom > 1) {
      event.stopPropagation();
      setZoom(1);
      return;
    }
    const end = END_KEYS[key];
    const step = ARROW_STEPS[key];
    const zoomStep = ZOOM_KEYS[key];
    if (end === undefined && step === undefined && zoomStep === undefined && key !== '0') return;
    if (step && zoom === 1 && step[0] === 0) return;
    event.preventDefault();
    if (end !== undefined) show(end * (count - 1));
    else if (key === '0') setZoom(1);
    else if (zoomStep !== undefined) zoomBy(zoomStep);
    else if (step && zoom === 1) show(shown + step[0]);
    else if (step) {
      const view = strip.current?.children[shown]?.firstElementChild;
      if (view) scrollBy(view, step[0] * PAN_PX, step[1] * PAN_PX);
    }
  }

  const onScroll = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent) => {
    const index = Math.round(scrollLeft / Math.max(1, clientWidth));
    if (clientWidth === 0 || index === shown) return;
    setZoom(1);
    setShown(index);
  };

  return (
    // The keys work wherever the focus is inside.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles['lightbox']} onKeyDown={onKeyDown}>
      <header className={styles['head']}>
        <p role="status">{t('gallery.position', { index: shown + 1, count })}</p>
        <div className={styles['tools']}>
          <Button
            variant="icon"
            aria-label={t('gallery.farther')}
            aria-disabled={zoom === 1}
            onClick={() => zoomBy(-1)}
          >
            <Icon name="minus" />
          </Button>
          <Button
            variant="icon"
            aria-label={t('gallery.nearer')}
            aria-disabled={zoom === ZOOMS.at(-1)}
            onClick={() => zoomBy(1)}
          >
            <Icon name="plus" />
          </Button>
          <Button variant="icon" aria-label={t('gallery.close')} onClick={onClose}>
            <Icon name="close" />
          </Button>
        </div>
      </header>
      {/* Scrollable content must be reachable by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul ref={strip} className={styles['strip']} tabIndex={0} onScroll={onScroll} data-still={zoom > 1 || undefined}>
        {pictures.map((picture, index) => (
          <li key={picture.src} className={styles['item']} aria-hidden={index !== shown}>
            <ZoomView
              picture={picture}
              isFirst={index === first}
              zoom={index === shown ? zoom : 1}
              onToggle={() => setZoom(zoom === 1 ? 2 : 1)}
            />
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div className={styles['steps']}>
          <Button
            variant="icon"
            className={styles['step']}
            aria-label={t('gallery.previous')}
            aria-disabled={shown === 0}
            onClick={() => show(shown - 1)}
          >
            <Icon name="left" />
          </Button>
          <Button
            variant="icon"
            className={styles['step']}
            aria-label={t('gallery.next')}
            aria-disabled={shown === count - 1}
            onClick={() => show(shown + 1)}
          >
            <Icon name="right" />
          </Button>
        </div>
      )}
    </div>
  );
}

import { useLayoutEffect, useRef, useState, type KeyboardEvent, type UIEvent } from 'react';
import type { Picture as PictureData } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { Button, Icon } from '@marketplace/ui';
import styles from './lightbox.module.css';
import { scrollBy } from './scroll-by';
import { ZoomView, ZOOMS, type Zoom } from './zoom-view';

/** Where an arrow leads: to the next picture, or in one that is brought nearer. */
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const MOVE_PX = 120;
/** The first picture and the last. */
const ENDS: Readonly<Record<string, 0 | 1>> = { Home: 0, End: 1 };
const NEARER: Readonly<Record<string, 1 | -1>> = { '+': 1, '=': 1, '-': -1 };

interface LightboxProps {
  pictures: readonly PictureData[];
  first: number;
  onClose: () => void;
}

/**
 * All pictures as large as the window, on the browser's own dialog: arrows, swipe or buttons lead on, Home and End to the ends; a press,
 * + and - bring nearer; Escape closes. A button that leads no further only says so: disabled it would lose the focus, and the keys with it.
 */
export function Lightbox({ pictures, first, onClose }: LightboxProps) {
  const { t } = useTexts('product');
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(first);
  const [zoom, setZoom] = useState<Zoom>(1);
  const count = pictures.length;

  // Closed while it still stands on the page: the browser then gives the focus back to the picture that opened it.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // On the pictures, not on the first of the buttons above them.
    strip.current?.focus({ preventScroll: true });
    document.documentElement.style.overflow = 'hidden';
    strip.current?.children[first]?.scrollIntoView({ behavior: 'instant', inline: 'center' });
    return () => {
      document.documentElement.style.overflow = '';
      element?.close();
    };
  }, [first]);

  function go(index: number) {
    if (index < 0 || index >= count) return;
    setZoom(1);
    setShown(index);
    // Past others it jumps: each of them would be the one that shows on the way.
    const behavior = Math.abs(index - shown) > 1 ? 'instant' : 'auto';
    strip.current?.children[index]?.scrollIntoView({ behavior, inline: 'center' });
  }

  function zoomBy(step: 1 | -1) {
    setZoom(ZOOMS[ZOOMS.indexOf(zoom) + step] ?? zoom);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event;
    const end = ENDS[key];
    const move = MOVES[key];
    const nearer = NEARER[key];
    if (end === undefined && move === undefined && nearer === undefined && key !== '0') return;
    if (move && zoom === 1 && move[0] === 0) return;
    event.preventDefault();
    if (end !== undefined) go(end * (count - 1));
    else if (key === '0') setZoom(1);
    else if (nearer !== undefined) zoomBy(nearer);
    else if (move && zoom === 1) go(shown + move[0]);
    else if (move) {
      const view = strip.current?.children[shown]?.firstElementChild;
      if (view) scrollBy(view, move[0] * MOVE_PX, move[1] * MOVE_PX);
    }
  }

  const follow = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent) => {
    const index = Math.round(scrollLeft / Math.max(1, clientWidth));
    if (clientWidth === 0 || index === shown) return;
    setZoom(1);
    setShown(index);
  };

  return (
    // The arrow keys work wherever the focus is inside.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles['lightbox']}
      aria-label={t('gallery.label')}
      onCancel={(event) => {
        event.preventDefault();
        if (zoom === 1) onClose();
        else setZoom(1);
      }}
      // A browser closes it by itself where Escape is pressed again and again.
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <header className={styles['head']}>
        <p role="status">{t('gallery.position', { index: shown + 1, count })}</p>
        <div className={styles['tools']}>
          <Button look="icon" aria-label={t('gallery.farther')} aria-disabled={zoom === 1} onClick={() => zoomBy(-1)}>
            <Icon name="minus" />
          </Button>
          <Button
            look="icon"
            aria-label={t('gallery.nearer')}
            aria-disabled={zoom === ZOOMS.at(-1)}
            onClick={() => zoomBy(1)}
          >
            <Icon name="plus" />
          </Button>
          <Button look="icon" aria-label={t('gallery.close')} onClick={onClose}>
            <Icon name="close" />
          </Button>
        </div>
      </header>
      {/* What scrolls is reached by keyboard too. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul ref={strip} className={styles['strip']} tabIndex={0} onScroll={follow} data-still={zoom > 1 || undefined}>
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
            look="icon"
            className={styles['step']}
            aria-label={t('gallery.previous')}
            aria-disabled={shown === 0}
            onClick={() => go(shown - 1)}
          >
            <Icon name="left" />
          </Button>
          <Button
            look="icon"
            className={styles['step']}
            aria-label={t('gallery.next')}
            aria-disabled={shown === count - 1}
            onClick={() => go(shown + 1)}
          >
            <Icon name="right" />
          </Button>
        </div>
      )}
    </dialog>
  );
}

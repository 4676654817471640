import { useEffect, useRef, useState, type KeyboardEvent, type UIEvent } from 'react';
import type { Picture as PictureData } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { Button, Icon, Picture } from '@marketplace/ui';
import styles from './lightbox.module.css';

interface LightboxProps {
  pictures: readonly PictureData[];
  first: number;
  onClose: () => void;
}

/** All pictures as large as the window, on the browser's own dialog: arrows, swipe or buttons lead on, Escape closes. */
export function Lightbox({ pictures, first, onClose }: LightboxProps) {
  const { t } = useTexts('product');
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(first);
  const count = pictures.length;

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    document.documentElement.style.overflow = 'hidden';
    strip.current?.children[first]?.scrollIntoView({ behavior: 'instant', inline: 'center' });
    return () => {
      document.documentElement.style.overflow = '';
      element?.close();
    };
  }, [first]);

  function go(index: number) {
    if (index < 0 || index >= count) return;
    setShown(index);
    strip.current?.children[index]?.scrollIntoView({ inline: 'center' });
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    go(shown + step);
  }

  const follow = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent) => {
    if (clientWidth > 0) setShown(Math.round(scrollLeft / clientWidth));
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
        onClose();
      }}
      onKeyDown={onKeyDown}
    >
      <header className={styles['head']}>
        <p role="status">{t('gallery.position', { index: shown + 1, count })}</p>
        <Button look="icon" aria-label={t('gallery.close')} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </header>
      {/* What scrolls is reached by keyboard too. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul ref={strip} className={styles['strip']} tabIndex={0} onScroll={follow}>
        {pictures.map((picture, index) => (
          <li key={picture.src} className={styles['item']} aria-hidden={index !== shown}>
            <Picture picture={picture} sizes="100vw" isFirst={index === first} className={styles['picture']} />
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div className={styles['steps']}>
          <Button
            look="icon"
            className={styles['step']}
            aria-label={t('gallery.previous')}
            disabled={shown === 0}
            onClick={() => go(shown - 1)}
          >
            <Icon name="left" />
          </Button>
          <Button
            look="icon"
            className={styles['step']}
            aria-label={t('gallery.next')}
            disabled={shown === count - 1}
            onClick={() => go(shown + 1)}
          >
            <Icon name="right" />
          </Button>
        </div>
      )}
    </dialog>
  );
}

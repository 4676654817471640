import { useLayoutEffect, useRef, type MouseEvent, type PointerEvent } from 'react';
import type { Picture as PictureData } from '@marketplace/api-contract';
import { Picture } from '@marketplace/ui';
import styles from './lightbox.module.css';
import { scrollBy } from './scroll-by';

/** How many times as wide as the window. */
export const ZOOMS = [1, 2, 4] as const;
export type Zoom = (typeof ZOOMS)[number];

interface ZoomViewProps {
  picture: PictureData;
  isFirst: boolean;
  zoom: Zoom;
  /** A press on the picture: nearer, or back. */
  onToggle: () => void;
}

/** Further than a hand trembles. */
const DRAG_PX = 4;
const MIDDLE = { x: 0.5, y: 0.5 };

/** One picture as large as the window, or larger and moved in it: by wheel, finger, mouse or scrolling. */
export function ZoomView({ picture, isFirst, zoom, onToggle }: ZoomViewProps) {
  const view = useRef<HTMLDivElement>(null);
  /** Of the picture, as shares of its sides: what stays under the pointer. */
  const point = useRef(MIDDLE);
  const dragged = useRef(0);

  useLayoutEffect(() => {
    const element = view.current;
    if (!element || zoom === 1) return;
    const { x, y } = point.current;
    element.scrollLeft = x * element.scrollWidth - element.clientWidth / 2;
    element.scrollTop = y * element.scrollHeight - element.clientHeight / 2;
    // The next step without a pointer goes on from the middle of what shows.
    point.current = MIDDLE;
  }, [zoom]);

  function toggle({ target, clientX, clientY, detail: clickCount }: MouseEvent) {
    // A double click is one click, also where its first half has just opened the pictures.
    if (clickCount > 1 || dragged.current > DRAG_PX) return;
    if (target instanceof HTMLImageElement) {
      const { left, top, width, height } = target.getBoundingClientRect();
      point.current = { x: (clientX - left) / Math.max(1, width), y: (clientY - top) / Math.max(1, height) };
    }
    onToggle();
  }

  function drag({ pointerType, buttons, movementX, movementY }: PointerEvent) {
    const element = view.current;
    if (pointerType !== 'mouse' || buttons !== 1 || zoom === 1 || !element) return;
    dragged.current += Math.abs(movementX) + Math.abs(movementY);
    scrollBy(element, -movementX, -movementY);
  }

  return (
    // Keys and buttons of the lightbox do the same.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      ref={view}
      // What scrolls is reached by keyboard too; back at its size it keeps the focus.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={zoom === 1 ? -1 : 0}
      className={styles['view']}
      data-zoom={zoom}
      onClick={toggle}
      onPointerDown={() => (dragged.current = 0)}
      onPointerMove={drag}
    >
      <Picture picture={picture} sizes={`${zoom * 100}vw`} isFirst={isFirst} className={styles['picture']} />
    </div>
  );
}

import { useLayoutEffect, useRef, type MouseEvent, type PointerEvent } from 'react';
import type { Picture as PictureData } from '@marketplace/api-contract';
import { Picture } from '@marketplace/ui';
import styles from './lightbox.module.css';
import { scrollBy } from './scroll-by';

/** Multiples of the window's width. */
export const ZOOMS = [1, 2, 4] as const;
export type Zoom = (typeof ZOOMS)[number];

interface ZoomViewProps {
  picture: PictureData;
  isFirst: boolean;
  zoom: Zoom;
  onToggle: () => void;
}

/** A shorter move of the pointer is still a press. */
const DRAG_PX = 4;
const MIDDLE = { x: 0.5, y: 0.5 };

/** One picture at the size of the window, or zoomed and moved by wheel, finger or mouse. */
export function ZoomView({ picture, isFirst, zoom, onToggle }: ZoomViewProps) {
  const view = useRef<HTMLDivElement>(null);
  /** The point to zoom to, as fractions of the picture's width and height. */
  const point = useRef(MIDDLE);
  const dragged = useRef(0);

  useLayoutEffect(() => {
    const element = view.current;
    if (!element || zoom === 1) return;
    const { x, y } = point.current;
    element.scrollLeft = x * element.scrollWidth - element.clientWidth / 2;
    element.scrollTop = y * element.scrollHeight - element.clientHeight / 2;
    // The next zoom by key or button keeps the middle.
    point.current = MIDDLE;
  }, [zoom]);

  function toggle({ target, clientX, clientY, detail: clickCount }: MouseEvent) {
    // A double click is one click, also when its first half has opened the lightbox.
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
    // The lightbox has keys and buttons for the same.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      ref={view}
      // Reachable by keyboard while it scrolls; -1 lets it keep the focus when zoomed out.
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

import { useEffect, useState, type RefObject } from 'react';

const SHOWN_MS = 1200;

/** Whether to say that the map is moved with two fingers: for a moment after one finger was drawn over it. */
export function useTouchHint(container: RefObject<HTMLElement | null>): boolean {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onTouch = ({ touches }: TouchEvent) => {
      clearTimeout(timer);
      setIsShown(touches.length === 1);
      timer = setTimeout(() => setIsShown(false), SHOWN_MS);
    };
    element.addEventListener('touchmove', onTouch, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('touchmove', onTouch);
    };
  }, [container]);
  return isShown;
}

import { useEffect, useState, type RefObject } from 'react';

const SHOWN_MS = 1200;

/** Whether to show that the map is moved with two fingers: briefly after a one-finger drag. */
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

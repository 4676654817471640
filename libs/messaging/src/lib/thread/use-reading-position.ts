import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Message } from '@marketplace/api-contract';

/** Closer to an edge than this, in CSS pixels, the thread counts as being there. */
const EDGE = 40;

interface Position {
  /** The first message in the window, and where it is from the window's top. */
  message: HTMLElement | undefined;
  top: number;
  scrollTop: number;
  height: number;
  isAtStart: boolean;
  isAtEnd: boolean;
}

interface ReadingOptions {
  /** The number of the message that is shown at first, instead of the last. */
  around: number | undefined;
  messages: readonly Message[];
  hasLater: boolean;
  /** When the last own message was written, which is shown at the end. */
  writtenAt: number;
  /** The reader has reached the start. */
  onStart: () => void;
  /** Called at the end, whenever that may be new. */
  onEnd: () => void;
}

const getTop = (message: HTMLElement, scroll: HTMLElement) =>
  message.getBoundingClientRect().top - scroll.getBoundingClientRect().top;

function measure(scroll: HTMLElement): Position {
  const { scrollTop, scrollHeight, clientHeight } = scroll;
  const messages = [...scroll.querySelectorAll<HTMLElement>('[data-number]')];
  const message = messages.find((one) => getTop(one, scroll) + one.offsetHeight > 0);
  return {
    message,
    top: message ? getTop(message, scroll) : 0,
    scrollTop,
    height: scrollHeight,
    isAtStart: scrollTop < 0 && scrollHeight - clientHeight + scrollTop < EDGE,
    isAtEnd: scrollTop > -EDGE,
  };
}

/**
 * Keeps what is read in place while messages are added before and after it; a reader at the end
 * stays there (ME-01). Browsers do it in different ways, and Chrome keeps the button above the
 * messages in place instead of them. The element of the answered ref scrolls with its content in
 * reverse: at the end its position is zero, and negative above it.
 */
export function useReadingPosition({
  around,
  messages,
  hasLater,
  writtenAt,
  onStart,
  onEnd,
}: ReadingOptions): RefObject<HTMLDivElement | null> {
  const scroll = useRef<HTMLDivElement>(null);
  const last = useRef<Position>(null);
  const isNewest = useRef(!hasLater);

  /** Called after scrolling, and before new content is painted. */
  const update = useEffectEvent(() => {
    const element = scroll.current;
    if (!element) return;
    const before = last.current;
    if (before && before.height !== element.scrollHeight) {
      const staysAtEnd = before.isAtEnd && isNewest.current;
      // Without what was scrolled since then.
      const shift =
        before.message?.isConnected && !staysAtEnd
          ? getTop(before.message, element) + element.scrollTop - before.top - before.scrollTop
          : 0;
      if (Math.abs(shift) >= 1) element.scrollTop += shift;
    }
    const now = measure(element);
    last.current = now;
    isNewest.current = !hasLater;
    // Loads only on arrival at the start, not for a reader who is still there after a failure.
    if (now.isAtStart && before && !before.isAtStart) onStart();
    if (now.isAtEnd) onEnd();
  });

  useLayoutEffect(() => {
    const element = scroll.current;
    const message = element?.querySelector<HTMLElement>(`[data-number="${around}"]`);
    if (!element || !message) return;
    element.scrollTop += getTop(message, element) - (element.clientHeight - message.offsetHeight) / 2;
  }, [around]);

  useLayoutEffect(() => update(), [messages, hasLater]);

  // What an earlier page left was written before.
  const [openedAt] = useState(() => Date.now());
  useLayoutEffect(() => {
    if (writtenAt > openedAt && scroll.current) scroll.current.scrollTop = 0;
  }, [writtenAt, openedAt]);

  useEffect(() => {
    const element = scroll.current;
    if (!element) return;
    const onChange = () => update();
    element.addEventListener('scroll', onChange, { passive: true });
    document.addEventListener('visibilitychange', onChange);
    // Runs between layout and paint, whatever has changed the content.
    const observer = new ResizeObserver(onChange);
    observer.observe(element);
    for (const content of element.children) observer.observe(content);
    return () => {
      element.removeEventListener('scroll', onChange);
      document.removeEventListener('visibilitychange', onChange);
      observer.disconnect();
    };
  }, []);
  return scroll;
}

import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';

/**
 * While an overlay is open, Back closes it instead of leaving the page. The first overlay of a page
 * therefore gives the page a second history entry: `page` below, `overlay` above. Together they act
 * as one. The router knows neither of them, so that nothing is loaded when an overlay opens or
 * closes.
 */
type Role = 'page' | 'overlay';

/** What `history.state` contains: the router's index, key and state, and the role of the entry. */
interface EntryState {
  idx?: number;
  overlayRole?: Role;
}

interface Entry {
  state: EntryState | null;
  url: string;
}

/** The close functions of open overlays, the topmost last. */
const openOverlays: (() => void)[] = [];

/** The current entry: at a `popstate` event the one that is left. */
let current: Entry | undefined;

/** `popstate` events to be ignored, which our own calls of `history.go` cause. */
let ownPops = 0;

const readEntry = (): Entry => ({ state: window.history.state as EntryState | null, url: window.location.href });

/** Gives the page its second entry, unless it has one. */
function pushOverlayEntry(): void {
  const { state, url } = readEntry();
  if (state?.overlayRole !== 'overlay') {
    window.history.replaceState({ ...state, overlayRole: 'page' satisfies Role }, '', url);
    window.history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, overlayRole: 'overlay' satisfies Role }, '', url);
  }
  current = readEntry();
}

function onPop(event: PopStateEvent): void {
  const left = current;
  current = readEntry();
  const topmost = openOverlays.at(-1);
  if (ownPops > 0) {
    ownPops -= 1;
    event.stopImmediatePropagation();
  } else if (left && isSamePage(current, left)) {
    event.stopImmediatePropagation();
    const isBack = current.state?.overlayRole === 'page';
    // The page may have replaced its URL since, such as by a choice of dates.
    const { idx, overlayRole } = current.state ?? {};
    window.history.replaceState({ ...left.state, idx, overlayRole }, '', left.url);
    current = readEntry();
    if (isBack && topmost) close(topmost);
    else if (isBack) window.history.back();
  } else if (topmost) {
    // An action in the overlay has navigated, such as a filter: what it has changed stays.
    event.stopImmediatePropagation();
    ownPops += 1;
    window.history.go(getIndex(left) - getIndex(current) || 1);
    close(topmost);
  }
}

/** One that asks before it closes, and one below the topmost, still need an entry. */
function close(onClose: () => void): void {
  onClose();
  setTimeout(() => {
    if (openOverlays.length > 0 && ownPops === 0) pushOverlayEntry();
  });
}

const getIndex = (entry: Entry | undefined): number => entry?.state?.idx ?? 0;

/** Whether the two are the entries of one page. */
const isSamePage = (entry: Entry, other: Entry): boolean => {
  const [page, overlay] = entry.state?.overlayRole === 'page' ? [entry, other] : [other, entry];
  return (
    page.state?.overlayRole === 'page' &&
    overlay.state?.overlayRole === 'overlay' &&
    getIndex(page) + 1 === getIndex(overlay)
  );
};

/** Back calls `onClose` while `isOpen`, the topmost overlay first, instead of leaving the page. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const closeOverlay = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const closeLatest = () => closeOverlay();
    openOverlays.push(closeLatest);
    pushOverlayEntry();
    return () => {
      openOverlays.splice(openOverlays.indexOf(closeLatest), 1);
    };
  }, [isOpen]);
}

/**
 * Call it before the router starts: browsers call the listeners of a window in the order of their
 * registration.
 */
export function startOverlayHistory(): void {
  current = readEntry();
  window.addEventListener('popstate', onPop);
}

/** Follows the router: rendered once, in the frame of all pages. */
export function OverlayHistory(): null {
  const location = useLocation();
  // The router has pushed or replaced an entry. One that replaces the overlay's entry takes its
  // role.
  useEffect(() => {
    const entry = readEntry();
    const isReplaced =
      current?.state?.overlayRole && current.state.idx === entry.state?.idx && !entry.state?.overlayRole;
    if (isReplaced) {
      window.history.replaceState({ ...entry.state, overlayRole: current?.state?.overlayRole }, '', entry.url);
    }
    current = readEntry();
  }, [location]);
  return null;
}

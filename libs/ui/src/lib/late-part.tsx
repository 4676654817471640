import { lazy, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useTexts } from '@marketplace/i18n';
import { useSession } from '@marketplace/session';

interface LatePartProps<Props> {
  /** True if left out: then the part is there as long as this is. */
  isWanted?: boolean;
  load: () => Promise<ComponentType<Props>>;
  /** It could not be fetched: want it no longer. The visitor is told here. */
  onFailure: () => void;
  props: Props;
  /** Meanwhile. */
  fallback?: ReactNode;
}

/**
 * A part whose code is fetched when it is first wanted, and which stays from then on. A fetch that fails tells the visitor
 * instead of taking the page down, and is tried again the next time.
 */
export function LatePart<Props extends object>({
  isWanted = true,
  load,
  onFailure,
  props,
  fallback = null,
}: LatePartProps<Props>) {
  const { t } = useTexts('ui');
  const notify = useSession((session) => session.notify);
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);

  useEffect(() => {
    if (!isWanted || Part) return;
    let isCurrent = true;
    const fail = () => {
      if (!isCurrent) return;
      onFailure();
      notify('error', t('loadFailed'));
    };
    load().then((loaded) => isCurrent && setPart(() => loaded), fail);
    return () => {
      isCurrent = false;
    };
    // Loading starts with the wish, and not anew because something rendered again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isWanted, Part]);

  if (Part) return <Part {...props} />;
  return isWanted ? fallback : null;
}

/**
 * A part of the document whose script the browser fetches only where the document has it. Once `load` has been waited for it
 * renders at once: so a server that waits for it has it in the document.
 */
export function documentPart<Props extends object = object>(fetchPart: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined;
  const load = async (): Promise<{ default: ComponentType<Props> }> => {
    Loaded ??= await fetchPart();
    return { default: Loaded };
  };
  return { load, Part: lazy(() => (Loaded ? atOnce({ default: Loaded }) : load())) };
}

/** A promise that is kept in the same moment, which none of the language's own is. */
const atOnce = <Value,>(value: Value) =>
  ({ then: (keep: (value: Value) => void) => keep(value) }) as unknown as Promise<Value>;

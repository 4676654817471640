import { lazy, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@marketplace/session';

interface LazyComponentProps<Props> {
  /** Starts loading when it turns true; true by default. */
  isNeeded?: boolean;
  load: () => Promise<ComponentType<Props>>;
  /**
   * Called after a failed load and its toast: set `isNeeded` to false, so that setting it again
   * retries.
   */
  onFailure: () => void;
  props: Props;
  /** Shown while loading. */
  fallback?: ReactNode;
}

/**
 * A component whose code is loaded when it is first needed; from then on it stays mounted. If
 * loading fails, it shows a toast instead of an error page.
 */
export function LazyComponent<Props extends object>({
  isNeeded = true,
  load,
  onFailure,
  props,
  fallback = null,
}: LazyComponentProps<Props>) {
  const { t } = useTranslation('ui');
  const notify = useSession((session) => session.notify);
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);

  useEffect(() => {
    if (!isNeeded || Loaded) return;
    let isCurrent = true;
    const fail = () => {
      if (!isCurrent) return;
      onFailure();
      notify('error', t('loadFailed'));
    };
    load().then((component) => isCurrent && setLoaded(() => component), fail);
    return () => {
      isCurrent = false;
    };
    // Without the callbacks: a new identity must not restart loading.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isNeeded, Loaded]);

  if (Loaded) return <Loaded {...props} />;
  return isNeeded ? fallback : null;
}

const RETRY_MS = 3000;

/**
 * Like React's `lazy`, but code that cannot be loaded is requested again until it arrives, and its
 * fallback stays meanwhile. Otherwise a short interruption, or Firefox when it leaves the page,
 * would replace the whole page by an error.
 */
export const lazyWithRetry = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const retry = (): ReturnType<typeof load> =>
    load().catch(() => new Promise((resolve) => setTimeout(() => resolve(retry()), RETRY_MS)));
  return lazy(async () => ({ default: await retry() }));
};

/** What preloads each component, by name. */
const preloads = new Map<string, () => Promise<unknown>>();

/**
 * Like React's `lazy`, with a `preload` to await: after it the component renders synchronously, so
 * that the server can put it into the HTML. Browsers download the script only for documents that
 * contain the component, which they find by `name`.
 */
export function lazyWithPreload<Props extends object = object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
) {
  let Loaded: ComponentType<Props> | undefined;
  const preload = async () => (Loaded ??= await load());
  const Lazy = lazyWithRetry(preload);
  preloads.set(name, preload);
  function Component(props: Props) {
    // Chosen once: another component type would remount and lose its state.
    const [Chosen] = useState<ComponentType<Props>>(() => Loaded ?? Lazy);
    return (
      <>
        <template data-part={name} />
        <Chosen {...props} />
      </>
    );
  }
  return { preload, Component };
}

const PRELOAD_MS = 20_000;

/**
 * Preloads the lazy components that the document from the server contains; hydration waits for it.
 * Otherwise React would drop the markup of one that is not loaded when a store changes meanwhile,
 * and with it what the visitor has chosen there. One that fails to load is loaded again when it
 * renders, and one that takes too long no longer keeps the page from answering.
 */
export async function preloadLazyComponents(): Promise<void> {
  const names = Array.from(document.querySelectorAll('template[data-part]'), (mark) => mark.getAttribute('data-part'));
  const loads = Promise.allSettled(names.map((name) => preloads.get(name ?? '')?.()));
  await Promise.race([loads, new Promise((resolve) => setTimeout(resolve, PRELOAD_MS))]);
}

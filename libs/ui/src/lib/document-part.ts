import { lazy, type ComponentType } from 'react';

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
const atOnce = <Value>(value: Value) =>
  ({ then: (keep: (value: Value) => void) => keep(value) }) as unknown as Promise<Value>;

import { createContext, use, useState, type ReactNode } from 'react';
import { useStore, type StoreApi } from 'zustand';

/** Provider and selector hook around one vanilla store. */
export interface StoreContext<State, InitialData> {
  /**
   * Creates the store once from `initialData`; set a `key` to get a new store for another entity.
   */
  Provider: (props: { initialData: InitialData; children: ReactNode }) => ReactNode;
  /**
   * Reads a slice; the component re-renders only when that slice changes. Throws outside the
   * provider.
   */
  useSelector: <Slice>(selector: (state: State) => Slice) => Slice;
  /**
   * The store itself, for actions and for reading without subscribing. Throws outside the provider.
   */
  useStoreApi: () => StoreApi<State>;
}

/**
 * Creates a provider and a selector hook for a store factory, so that no store is shared between
 * visitors on the server.
 */
export function createStoreContext<State, InitialData>(
  name: string,
  createStore: (initialData: InitialData) => StoreApi<State>,
): StoreContext<State, InitialData> {
  const Context = createContext<StoreApi<State> | null>(null);

  function Provider({ initialData, children }: { initialData: InitialData; children: ReactNode }) {
    const [store] = useState(() => createStore(initialData));
    return <Context value={store}>{children}</Context>;
  }

  function useStoreApi(): StoreApi<State> {
    const store = use(Context);
    if (!store) {
      throw new Error(`The ${name} store has no provider. Wrap the screen in <${name}Provider>.`);
    }
    return store;
  }

  function useSelector<Slice>(selector: (state: State) => Slice): Slice {
    return useStore(useStoreApi(), selector);
  }

  return { Provider, useSelector, useStoreApi };
}

import { createContext, use, useState, type ReactNode } from 'react';
import { useStore, type StoreApi } from 'zustand';

/** Provider and selector hook around one vanilla store. */
export interface StoreContext<State, First> {
  /** Creates the store once from `first`; key it by id where another entity means another store. */
  Provider: (props: { first: First; children: ReactNode }) => ReactNode;
  /** Reads a slice; the component renders again only when that slice changes. Throws outside the provider. */
  useSelector: <Slice>(selector: (state: State) => Slice) => Slice;
  /** The store itself, for actions and for reading without subscribing. Throws outside the provider. */
  useStoreApi: () => StoreApi<State>;
}

/** Makes a provider and a selector hook for a store factory, so that no store lives in a module and leaks between visitors. */
export function createStoreContext<State, First>(
  name: string,
  createStore: (first: First) => StoreApi<State>,
): StoreContext<State, First> {
  const Context = createContext<StoreApi<State> | null>(null);

  function Provider({ first, children }: { first: First; children: ReactNode }) {
    const [store] = useState(() => createStore(first));
    return <Context value={store}>{children}</Context>;
  }

  function useStoreApi(): StoreApi<State> {
    const store = use(Context);
    if (!store) {
      throw new Error(
        `The ${name} store was used outside <${name}Provider>. Every visitor has a store of their own, so there is no global one. Wrap the screen in <${name}Provider>.`,
      );
    }
    return store;
  }

  function useSelector<Slice>(selector: (state: State) => Slice): Slice {
    return useStore(useStoreApi(), selector);
  }

  return { Provider, useSelector, useStoreApi };
}

/// <reference types="vite/client" />

/** Style sheets of lazy modules by the name of their file (`apps/storefront/bundling/lazy-styles.ts`). */
declare module 'virtual:lazy-styles' {
  const styles: Partial<Record<string, string[]>>;
  export default styles;
}

declare const ENDPOINT: unique symbol;

/**
 * What a browser needs to call an endpoint, without its schemas, because zod is as large as a page.
 * Method and path are checked against the endpoint's at compile time, and calls have its types. An
 * endpoint is its own operation.
 */
export interface Operation<E extends { readonly method: string; readonly path: string }> {
  readonly method: E['method'];
  readonly path: E['path'];
  readonly [ENDPOINT]?: E;
}

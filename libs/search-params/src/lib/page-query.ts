/**
 * The query of a page, restricted to declared parameters. Each lib lists the parameters that it
 * reads in one constant; its route exports the list as `parameters`, and the storefront's server
 * passes on exactly those.
 */
export interface PageQuery<Names extends readonly string[]> {
  get: (name: Names[number]) => string | null;
  has: (name: Names[number]) => boolean;
}

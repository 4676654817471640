/**
 * The query of a page, of which only the declared names can be read. Each lib lists the names that it reads in one constant; its route
 * exports the list as `parameters`, and the storefront's server passes on exactly what routes declare.
 */
export interface PageQuery<Names extends readonly string[]> {
  get: (name: Names[number]) => string | null;
  has: (name: Names[number]) => boolean;
}

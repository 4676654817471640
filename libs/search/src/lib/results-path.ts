/** The results stand at two addresses, `/` and `/search`. */
export const isResultsPath = (pathname: string): boolean => /^\/(search)?\/*$/.test(pathname);

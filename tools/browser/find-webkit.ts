import { findCommand } from '../../libs/environment/src/index.ts';

/** The driver of Debian's WebKitGTK, and the virtual screen (Xvfb) that it needs. */
export interface WebKit {
  driver: string;
  screen: string;
}

/** Both from the PATH, or null: no npm package contains them. */
export function findWebKit(searchPath?: string): WebKit | null {
  const [driver, screen] = [findCommand(['WebKitWebDriver'], searchPath), findCommand(['Xvfb'], searchPath)];
  return driver && screen ? { driver, screen } : null;
}

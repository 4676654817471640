import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The driver of Debian's WebKitGTK, and the virtual screen (Xvfb) that it needs. */
export interface WebKit {
  driver: string;
  screen: string;
}

/** Both from the PATH, or null: no npm package contains them. */
export function findWebKit(searchPath = process.env['PATH'] ?? ''): WebKit | null {
  const find = (name: string) =>
    searchPath
      .split(delimiter)
      .filter(Boolean)
      .map((folder) => join(folder, name))
      .find((candidate) => existsSync(candidate));
  const [driver, screen] = [find('WebKitWebDriver'), find('Xvfb')];
  return driver && screen ? { driver, screen } : null;
}

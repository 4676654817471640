import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { unpackChromium } from './unpack-chromium.ts';

/** How Playwright, Vitest and Lighthouse start the browser. */
export interface FoundBrowser {
  executablePath: string;
  args: string[];
  /** The whole environment of the browser's process. */
  env: Record<string, string>;
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * No sandbox, because tests also run as root; the others prevent requests of the browser itself.
 */
export const LAUNCH_ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Unpacks the headless shell of `@sparticuz/chromium` into node_modules/.cache, which is the same
 * version everywhere and faster than a whole browser; where it does not start, finds the system's
 * Chromium or Chrome.
 */
export async function findBrowser(
  searchPath = process.env['PATH'] ?? '',
  unpack: typeof unpackChromium = unpackChromium,
): Promise<FoundBrowser> {
  const bundled = await findBundled(unpack);
  if (bundled) return bundled;
  for (const candidate of candidates(searchPath)) {
    if (existsSync(candidate) && (await starts(candidate))) {
      return { executablePath: candidate, args: LAUNCH_ARGS, env: environment({}) };
    }
  }
  throw new Error(
    'The bundled Chromium (Linux, x64) does not start here. Install Chromium or Google Chrome so that it is on the PATH.',
  );
}

async function findBundled(unpack: typeof unpackChromium): Promise<FoundBrowser | undefined> {
  const unpacked = await unpack().catch(() => undefined);
  if (!unpacked) return undefined;
  const { executablePath, libraries, fonts } = unpacked;
  const fontSettings: Record<string, string> = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: fonts };
  const withLibraries = { ...fontSettings, LD_LIBRARY_PATH: libraries };
  for (const settings of [fontSettings, withLibraries]) {
    const env = environment(settings);
    // This build has no zygote process.
    if (await starts(executablePath, env)) return { executablePath, args: [...LAUNCH_ARGS, '--no-zygote'], env };
  }
  return undefined;
}

function candidates(searchPath: string): string[] {
  const folders = searchPath.split(delimiter).filter(Boolean);
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...(searchPath ? ELSEWHERE : [])];
}

/** A `chromium-browser` may be a script that says how to install one, or lack its libraries. */
async function starts(executablePath: string, env = environment({})): Promise<boolean> {
  try {
    const { stdout } = await promisify(execFile)(executablePath, ['--version'], { timeout: 20_000, env });
    return /\d+\.\d+\.\d+/.test(stdout);
  } catch {
    return false;
  }
}

function environment(more: Record<string, string>): Record<string, string> {
  const own = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...Object.fromEntries(own), ...more };
}

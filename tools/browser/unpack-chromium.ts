import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { installedPackage } from '../process/installed-package.ts';

const UNPACK = `
import chromium from '@sparticuz/chromium';
await chromium.executablePath();
`;

/**
 * Unpacks the Chromium of `@sparticuz/chromium` once per checkout and version. The package itself
 * unpacks into the system's temporary folder, where two parallel runs can read a half-written file
 * and a copy of another user cannot be started. So it runs in a process with a temporary folder of
 * its own, which is moved into place when complete.
 */
export async function unpackChromium(
  cache = resolve('node_modules', '.cache'),
): Promise<{ executablePath: string; libraries: string; fonts: string }> {
  const folder = join(cache, `chromium-${installedPackage('@sparticuz/chromium').manifest.version}`);
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true });
    const half = mkdtempSync(join(cache, 'chromium-half-'));
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', UNPACK], {
      // AWS_EXECUTION_ENV makes it unpack the system libraries too, for machines that lack them.
      env: { ...process.env, TMPDIR: half, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
    });
    try {
      renameSync(half, folder);
    } catch (error) {
      // Another run has finished first.
      if (!existsSync(folder)) throw error;
      rmSync(half, { recursive: true });
    }
  }
  return {
    executablePath: join(folder, 'chromium'),
    libraries: join(folder, 'al2023', 'lib'),
    fonts: join(folder, 'fonts'),
  };
}

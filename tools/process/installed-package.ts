import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

interface Manifest {
  version: string;
  bin?: string | Record<string, string>;
}

/** The manifest and folder of a package, even if the package does not export its package.json. */
export function installedPackage(packageName: string): { manifest: Manifest; folder: string } {
  const file = findPackageJSON(packageName, import.meta.url);
  if (!file) throw new Error(`The package ${packageName} is not installed. Run: npm ci`);
  return { manifest: JSON.parse(readFileSync(file, 'utf8')) as Manifest, folder: dirname(file) };
}

/** The JavaScript file of a package's command, to be run by this Node on every system. */
export function packageBin(packageName: string, command = packageName): string {
  const { manifest, folder } = installedPackage(packageName);
  const file = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin?.[command];
  if (!file) throw new Error(`The package ${packageName} has no command ${command}.`);
  return join(folder, file);
}

const MEGABYTE = 1024 * 1024;

/** A size in bytes as '320 kB' or '2.4 MB', without line breaks. */
export function fileSize(bytes: number, language: string): string {
  const [unit, size] = bytes < MEGABYTE ? ['kilobyte', Math.ceil(bytes / 1024)] : ['megabyte', bytes / MEGABYTE];
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 });
  return format.format(size).replace(/\s/g, '\u00a0');
}

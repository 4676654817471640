const MEGABYTE = 1024 * 1024;

/** Bytes as people say them, '320 kB', '2.4 MB', on one line. */
export function fileSize(bytes: number, language: string): string {
  const [unit, size] = bytes < MEGABYTE ? ['kilobyte', Math.ceil(bytes / 1024)] : ['megabyte', bytes / MEGABYTE];
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 });
  return format.format(size).replace(/\s/g, '\u00a0');
}

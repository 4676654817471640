const MEGABYTE = 1024 * 1024;

/** Bytes as people say them: '320 kB', '2.4 MB'. */
export function fileSize(bytes: number, language: string): string {
  const [unit, size] = bytes < MEGABYTE ? ['kilobyte', Math.ceil(bytes / 1024)] : ['megabyte', bytes / MEGABYTE];
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(size);
}

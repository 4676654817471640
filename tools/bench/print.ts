/** Prints a heading of the report. */
export function printHeading(text: string): void {
  console.log(`\n${text}`);
}

/** Prints a table: the first column left-aligned, the others right-aligned. */
export function printTable(header: readonly string[], rows: readonly (readonly string[])[]): void {
  const all = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  for (const row of all) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    console.log(`  ${cells.join('   ')}`.trimEnd());
  }
}

export const formatKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
export const formatMilliseconds = (milliseconds: number) => `${milliseconds.toFixed(1)} ms`;

/** The value below which this share of the numbers lies. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

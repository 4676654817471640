const problems: string[] = [];
let isWatched = false;

/** From now on every console error and warning of the page is remembered (and still shown). */
export function watchConsole(): void {
  problems.length = 0;
  if (isWatched) return;
  isWatched = true;
  for (const method of ['error', 'warn'] as const) {
    const show = console[method].bind(console);
    console[method] = (...args: unknown[]) => {
      problems.push(args.map(String).join(' '));
      show(...args);
    };
  }
}

/** A message on the console is a defect: the story fails with it. */
export function failOnConsole(): void {
  if (problems.length > 0) throw new Error(`The story wrote to the console:\n${problems.join('\n')}`);
}

interface Run {
  failed: boolean;
  seed: number;
  counterexamplePath: string | null;
  errorInstance: unknown;
}

/**
 * For properties over a whole marketplace, which is too large to print: reports a failure by the
 * seed that reproduces it, and its cause.
 */
export const reportSeed = {
  endOnFailure: true,
  reporter: ({ failed, seed, counterexamplePath, errorInstance }: Run): void => {
    if (failed) throw new Error(`TEST_SEED=${seed}, path ${counterexamplePath}`, { cause: errorInstance });
  },
};

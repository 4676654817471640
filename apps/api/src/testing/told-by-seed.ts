interface Run {
  failed: boolean;
  seed: number;
  counterexamplePath: string | null;
  errorInstance: unknown;
}

/** For properties over a whole marketplace, which is too long to read: a failing one is told by the seed that makes it again, and by what went wrong. */
export const toldBySeed = {
  endOnFailure: true,
  reporter: ({ failed, seed, counterexamplePath, errorInstance }: Run): void => {
    if (failed) throw new Error(`TEST_SEED=${seed}, path ${counterexamplePath}`, { cause: errorInstance });
  },
};

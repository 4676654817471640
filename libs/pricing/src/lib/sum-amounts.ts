/** The sum of the amounts of parts, lines or charges. */
export const sumAmounts = (parts: readonly { amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

/** Milliseconds that may be spent: `burst` at once, and `perSecond` for ever. */
export interface BudgetSize {
  perSecond: number;
  burst: number;
}

interface Account {
  left: number;
  /** When `left` was counted, in milliseconds. */
  at: number;
}

/**
 * Counts what is spent of one's budget, for at most so many at a time: the one that has not spent for longest is forgotten first.
 * Answers 0 where it could be spent, else the seconds until it can be, and then nothing is spent.
 */
export function createBudget({ perSecond, burst }: BudgetSize, accountsMaximum: number) {
  const accounts = new Map<string, Account>();
  return (of: string, cost: number, now: number): number => {
    const { left, at } = accounts.get(of) ?? { left: burst, at: now };
    const available = Math.min(burst, left + (Math.max(0, now - at) / 1000) * perSecond);
    const price = Math.min(cost, burst);
    const isEnough = available >= price;
    accounts.delete(of);
    accounts.set(of, { left: isEnough ? available - price : available, at: now });
    if (accounts.size > accountsMaximum) accounts.delete(accounts.keys().next().value as string);
    return isEnough ? 0 : Math.ceil((price - available) / perSecond);
  };
}

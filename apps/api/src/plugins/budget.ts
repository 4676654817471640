/** Milliseconds that may be spent: `burst` at once, and `perSecond` continuously. */
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
 * A token bucket per account, for at most `accountsMaximum` accounts; the one unused for longest is
 * dropped first. Returns 0 if the cost was spent, otherwise the seconds until it can be.
 */
export function createBudget({ perSecond, burst }: BudgetSize, accountsMaximum: number) {
  const accounts = new Map<string, Account>();
  return (account: string, cost: number, now: number): number => {
    const { left, at } = accounts.get(account) ?? { left: burst, at: now };
    const available = Math.min(burst, left + (Math.max(0, now - at) / 1000) * perSecond);
    const price = Math.min(cost, burst);
    const isEnough = available >= price;
    accounts.delete(account);
    accounts.set(account, { left: isEnough ? available - price : available, at: now });
    if (accounts.size > accountsMaximum) accounts.delete(accounts.keys().next().value as string);
    return isEnough ? 0 : Math.ceil((price - available) / perSecond);
  };
}

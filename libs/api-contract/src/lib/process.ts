/**
 * Who can take an action. `operator`: the marketplace itself, with its token; `time`: a deadline by the server's clock;
 * `provider`: the payment provider.
 */
export type Actor = 'customer' | 'seller' | 'operator' | 'time' | 'provider';

/** An action that an actor may take in some statuses, the status that it leads to, and what follows. */
export interface Transition<Status extends string, Action extends string, Facts, Effect extends string> {
  readonly action: Action;
  readonly from: readonly Status[];
  /** Absent if the action leaves the status as it is. */
  readonly to?: Status;
  readonly by: readonly Actor[];
  /** A further condition; the action is unavailable while it is false. */
  readonly when?: (facts: Facts) => boolean;
  /** What the server does in the same transaction, or enqueues in it. */
  readonly effects?: readonly Effect[];
}

/** A business process as a graph that servers and screens read: order, request, auction. */
export interface Process<Status extends string, Action extends string, Facts, Effect extends string> {
  readonly transitions: readonly Transition<Status, Action, Facts, Effect>[];
  /** The transition that this action is for this actor and status, whether or not its condition holds. */
  find: (action: Action, status: string, actor: Actor) => Transition<Status, Action, Facts, Effect> | undefined;
  /** What an actor can do now; nothing in an unknown status. */
  listActions: (actor: Actor, status: string, facts: Facts) => Action[];
}

/** Builds a process. Of several transitions that fit, the first one counts. */
export function defineProcess<Status extends string, Action extends string, Facts, Effect extends string>(
  transitions: readonly Transition<Status, Action, Facts, Effect>[],
): Process<Status, Action, Facts, Effect> {
  const fits = (transition: Transition<Status, Action, Facts, Effect>, status: string, actor: Actor) =>
    transition.by.includes(actor) && transition.from.some((from) => from === status);
  return {
    transitions,
    find: (action, status, actor) =>
      transitions.find((transition) => transition.action === action && fits(transition, status, actor)),
    listActions: (actor, status, facts) => [
      ...new Set(
        transitions
          .filter((transition) => fits(transition, status, actor) && (transition.when?.(facts) ?? true))
          .map(({ action }) => action),
      ),
    ],
  };
}

import type { Deps } from '../deps';
import type { ActAsSeller } from './act-as-seller';

/** What the simulated sellers do about one kind of thing: a limited number of those due at `now`. */
export type Reaction = (deps: Deps, actAsSeller: ActAsSeller, now: Date) => Promise<void>;

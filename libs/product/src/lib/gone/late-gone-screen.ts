import { documentPart } from '@marketplace/ui';
import type { GoneListing } from './gone-screen';

// Pages of listings that are offered carry none of it.
const { load, Part } = documentPart<GoneListing>(async () => (await import('./gone-screen')).GoneScreen);

/** Fetches the script of the screen, for the document to have it. */
export const loadGoneScreen = load;

/** The screen of a listing that is offered no longer. */
export const LateGoneScreen = Part;

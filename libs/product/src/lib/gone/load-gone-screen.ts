/** Fetches the screen of a listing that is offered no longer: pages of those that are carry none of it. */
export const loadGoneScreen = async () => (await import('./gone-screen')).GoneScreen;

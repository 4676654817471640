// Plays the card provider in the demo. A live build does not contain it.
export { signEvent, type EventReceiver } from './events';
export { createSandbox, SANDBOX_SECRET_KEY } from './sandbox-server';
export { seedPaidIntents } from './seed-paid-intents';

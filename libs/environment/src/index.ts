export { environmentHelp, EnvironmentError, readEnvironment, type Environment } from './lib/environment.ts';
export { forwardedAddresses } from './lib/forwarded-addresses.ts';

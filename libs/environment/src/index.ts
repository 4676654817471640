export { environmentHelp, EnvironmentError, isOwnApi, readEnvironment, type Environment } from './lib/environment.ts';
export { getFreePort } from './lib/free-port.ts';
export { forwardedAddresses } from './lib/forwarded-addresses.ts';
export { StartError } from './lib/start-error.ts';

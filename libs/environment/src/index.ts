export { StartError } from './lib/start-error.ts';
export { environmentHelp, EnvironmentError, isOwnApi, readEnvironment, type Environment } from './lib/environment.ts';
export { findCommand } from './lib/find-command.ts';
export { forwardedAddresses } from './lib/forwarded-addresses.ts';
export { getFreePort } from './lib/free-port.ts';

export { environmentHelp, EnvironmentError, readEnvironment, type Environment } from './lib/environment.ts';

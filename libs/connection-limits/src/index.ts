export { getDescriptorLimit, limitConnections } from './lib/connection-limits';

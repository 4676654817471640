export { loadPolicy } from './lib/load-policy';
export { PolicyScreen } from './lib/policy-screen';

// The content of a first start in demo mode; not part of a live build.
export { DEMO_ADMIN, DEMO_CUSTOMER, DEMO_SELLER } from './account';
export { CATALOGUE } from './content/catalogue';
export { seedDemo, type DemoDeps } from './seed-demo';
export { refreshDemo } from './refresh-demo';

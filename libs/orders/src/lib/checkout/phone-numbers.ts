// Loaded by the form after the page (use-phone-check.ts): the library's data weighs 26 kB.
export { examplePhone, formatPhone } from '@marketplace/api-contract/phone-number';

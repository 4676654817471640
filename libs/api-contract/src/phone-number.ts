// Apart from the index, because the library's data weighs 26 kB: only pages that check a number
// load it.
export { examplePhone } from './lib/example-phone';
export { formatPhone } from './lib/phone-number';

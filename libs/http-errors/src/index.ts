export { errorBody, ERRORS, httpError, retryAfterSeconds, type HttpError } from './lib/errors';
export {
  handleClientError,
  handleExpectation,
  hasValidHost,
  isValidHost,
  malformedRequest,
  writeErrorAndClose,
} from './lib/connection-errors';

export { ApiError, type ClientErrorCode } from './lib/api-error';
export { validateResponse } from './lib/validate-response';
export { createApi, type ResponseValidator, type Api, type ApiOptions, type KeyStore } from './lib/create-api';
export { createIdempotencyKey } from './lib/idempotency-key';
export { createUpload, type Upload } from './lib/create-upload';
export { readReviewPages } from './lib/read-review-pages';
export type { Transport, TransportRequest } from './lib/transport';

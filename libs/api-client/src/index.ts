export { ApiError, type ClientErrorCode } from './lib/api-error';
export { createApi, type Api, type ApiOptions, type KeyStore } from './lib/create-api';
export { createUpload, type Upload } from './lib/create-upload';
export { readReviewPages } from './lib/read-review-pages';
export type { Transport, TransportRequest } from './lib/transport';

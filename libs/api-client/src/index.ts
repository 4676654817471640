export { ApiError, type ClientErrorCode } from './lib/api-error';
export { createApi, type Api, type ApiOptions, type KeyStore } from './lib/create-api';
export type { Transport, TransportRequest } from './lib/transport';

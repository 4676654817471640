import type { z } from 'zod';
import type { Operation } from './operation';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Schema = z.ZodType;

/**
 * Who may call an endpoint: anyone (`open`, only to get a key), anyone with a valid `key` header, a signed-in customer, a
 * signed-in customer who is a seller, or the operator's own systems with their token in the header `authorization`.
 */
export type Access = 'open' | 'key' | 'customer' | 'seller' | 'operator';

/**
 * The content type: `upload` takes one file as multipart/form-data, `download` returns one; `json`
 * is the default.
 */
export type EndpointKind = 'json' | 'upload' | 'download';

export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  ResponseSchema extends Schema = Schema,
  AccessLevel extends Access = Access,
  Kind extends EndpointKind = EndpointKind,
> {
  readonly method: Method;
  /** Path with `:name` parameters, for example `/api/orders/:id`. */
  readonly path: string;
  readonly access: AccessLevel;
  readonly summary: string;
  /**
   * Requires a recent sign-in or password confirmation, otherwise `confirmation_needed`: protects
   * against a stolen session.
   */
  readonly requiresRecentAuth?: boolean;
  /**
   * Pages refer to it by its address, as `<img src>` does: the session is enough, since a browser
   * adds no `key` header then. Only for GET.
   */
  readonly isLinkable?: boolean;
  /** `json` by default. */
  readonly kind?: Kind;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly response: ResponseSchema;
}

/**
 * Defines an endpoint, for server, mocks, tests and OpenAPI; browsers use its operation
 * (operation.ts).
 */
export function endpoint<
  ResponseSchema extends Schema,
  const AccessLevel extends Access,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  const Kind extends EndpointKind = 'json',
  const Verb extends Method = Method,
  const Path extends string = string,
>(description: {
  method: Verb;
  path: Path;
  access: AccessLevel;
  summary: string;
  requiresRecentAuth?: boolean;
  isLinkable?: boolean;
  kind?: Kind;
  params?: Params;
  query?: Query;
  body?: Body;
  response: ResponseSchema;
}): Described<
  Endpoint<Params, Query, Body, ResponseSchema, AccessLevel, Kind> & { readonly method: Verb; readonly path: Path }
> {
  return description as never;
}

/** An endpoint can be called like its operation. */
type Described<E extends Endpoint> = E & Operation<E>;

type EndpointOfKind<Kind extends EndpointKind> = Endpoint<
  Schema | undefined,
  Schema | undefined,
  Schema | undefined,
  Schema,
  Access,
  Kind
>;
export type JsonEndpoint = EndpointOfKind<'json'>;
export type UploadEndpoint = EndpointOfKind<'upload'>;
export type DownloadEndpoint = EndpointOfKind<'download'>;

type PartIn<Name extends string, S> = S extends Schema ? { [K in Name]: z.input<S> } : unknown;
type PartOut<Name extends string, S> = S extends Schema ? { [K in Name]: z.output<S> } : unknown;

/** An endpoint, or the endpoint of an operation. */
type EndpointType<E> = E extends { response: Schema } ? E : E extends Operation<infer Called> ? Called : never;

/** The arguments of a call: `{ params?, query?, body? }`, as far as the endpoint has them. */
export type CallInput<E> =
  EndpointType<E> extends Endpoint<infer P, infer Q, infer B, Schema>
    ? PartIn<'params', P> & PartIn<'query', Q> & PartIn<'body', B>
    : never;

/**
 * The validated request that a handler receives. The file of an upload isn't included: the handler
 * streams it.
 */
export type ParsedRequest<E> =
  E extends Endpoint<infer P, infer Q, infer B, Schema>
    ? PartOut<'params', P> & PartOut<'query', Q> & (E extends UploadEndpoint ? unknown : PartOut<'body', B>)
    : never;

/** The validated response of an endpoint. */
export type ResponseBody<E> =
  EndpointType<E> extends Endpoint<infer _P, infer _Q, infer _B, infer A> ? z.output<A> : never;

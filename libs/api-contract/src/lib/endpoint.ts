import type { z } from 'zod';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Schema = z.ZodType;

/** Who may call an endpoint. `key` means anybody with a valid `key` header; `open` needs no key (the call that hands the key out). */
export type Access = 'open' | 'key' | 'customer';

/** How a call travels: `upload` carries one file as multipart/form-data, `download` answers one; all others are JSON. */
export type EndpointKind = 'json' | 'upload' | 'download';

export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema = Schema,
  Who extends Access = Access,
  Kind extends EndpointKind = EndpointKind,
> {
  readonly method: Method;
  /** Path with `:name` placeholders, as in `/api/orders/:id`. */
  readonly path: string;
  readonly access: Who;
  readonly summary: string;
  /** For what would serve a thief of a session: who calls must have shown lately who they are, else `confirmation_needed`. */
  readonly needsProof?: boolean;
  /** `json` where it is left out. */
  readonly kind?: Kind;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The production browser bundle carries no schemas (see tools/vite/strip-schemas.ts): there `answer` is absent and nothing is validated. */
  readonly answer: Answer;
}

/**
 * Describes one call: client, server, mocks and OpenAPI read this same object.
 * The production browser build keeps only `method` and `path` of it.
 */
export function endpoint<
  Answer extends Schema,
  const Who extends Access,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  const Kind extends EndpointKind = 'json',
>(description: {
  method: Method;
  path: string;
  access: Who;
  summary: string;
  needsProof?: boolean;
  kind?: Kind;
  params?: Params;
  query?: Query;
  body?: Body;
  answer: Answer;
}): Endpoint<Params, Query, Body, Answer, Who, Kind> {
  return description as Endpoint<Params, Query, Body, Answer, Who, Kind>;
}

type EndpointOf<Kind extends EndpointKind> = Endpoint<
  Schema | undefined,
  Schema | undefined,
  Schema | undefined,
  Schema,
  Access,
  Kind
>;
export type JsonEndpoint = EndpointOf<'json'>;
export type UploadEndpoint = EndpointOf<'upload'>;
export type DownloadEndpoint = EndpointOf<'download'>;

type PartIn<Name extends string, S> = S extends Schema ? { [K in Name]: z.input<S> } : unknown;
type PartOut<Name extends string, S> = S extends Schema ? { [K in Name]: z.output<S> } : unknown;

/** What a caller passes: `{ params?, query?, body? }`, each only where the endpoint has it. */
export type CallOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, Schema>
    ? PartIn<'params', P> & PartIn<'query', Q> & PartIn<'body', B>
    : never;

/** What a handler receives after validation; it reads a file that is sent in itself, while it comes. */
export type RequestOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, Schema>
    ? PartOut<'params', P> & PartOut<'query', Q> & (E extends UploadEndpoint ? unknown : PartOut<'body', B>)
    : never;

/** The validated answer of an endpoint. */
export type AnswerOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer A> ? z.output<A> : never;

import * as accounts from './accounts';
import * as holds from './holds';
import * as messages from './messages';
import * as orders from './orders';
import * as payments from './payments';
import * as places from './places';
import * as products from './products';
import * as saved from './saved';
import * as sellers from './sellers';
import * as site from './site';
import * as uploads from './uploads';
import * as visitor from './visitor';
import type { Endpoint } from './endpoint';

const everything: Record<string, unknown> = {
  ...accounts,
  ...site,
  ...products,
  ...places,
  ...holds,
  ...messages,
  ...orders,
  ...payments,
  ...saved,
  ...sellers,
  ...uploads,
  ...visitor,
};
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Every endpoint by name: what the server must serve and OpenAPI describes. Not for browser code: it would pull in all of them. */
export const endpoints: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  Object.entries(everything).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
);

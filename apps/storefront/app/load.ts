import { data, type RouterContextProvider } from 'react-router';
import { ApiError } from '@marketplace/api-client';
import type { Profile } from '@marketplace/api-contract';
import { visitorContext, type Visitor } from './visitor';

type Context = Readonly<RouterContextProvider>;

/** Runs a loader as this visitor; an API error becomes the status of the page. */
export async function load<T>(context: Context, run: (visitor: Visitor) => Promise<T>): Promise<T> {
  try {
    return await run(context.get(visitorContext));
  } catch (error) {
    throw error instanceof ApiError ? toRouteError(error) : error;
  }
}

/** The profile of the signed-in customer; throws status 401 if there is none (RT-04). */
export async function requireUser(context: Context): Promise<Profile> {
  const user = await load(context, (visitor) => visitor.user());
  if (!user) throw data(null, { status: 401 });
  return user;
}

/** Responds with status 404 (RT-03). */
export function throwNotFound(): never {
  throw data(null, { status: 404 });
}

function toRouteError(error: ApiError) {
  if (error.code === 'network' || error.status >= 500) return data(null, { status: 503 });
  // An address with an invalid id is an unknown address.
  if (error.status === 404 || error.code === 'invalid_input') return data(null, { status: 404 });
  return data(null, { status: error.status });
}

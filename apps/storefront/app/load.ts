import { data, type RouterContextProvider } from 'react-router';
import { ApiError } from '@marketplace/api-client';
import type { Profile } from '@marketplace/api-contract';
import { visitorContext, type Visitor } from './visitor';

type Context = Readonly<RouterContextProvider>;

/** Runs a loader as this visitor; what the API refuses becomes the status of the page. */
export async function load<T>(context: Context, run: (visitor: Visitor) => Promise<T>): Promise<T> {
  try {
    return await run(context.get(visitorContext));
  } catch (error) {
    throw error instanceof ApiError ? asResponse(error) : error;
  }
}

/** For pages that need somebody signed in: their profile, or status 401 (RT-04). */
export async function requireUser(context: Context): Promise<Profile> {
  const user = await load(context, (visitor) => visitor.user());
  if (!user) throw data(null, { status: 401 });
  return user;
}

/** A page for an address that leads nowhere (RT-03). */
export function notFound(): never {
  throw data(null, { status: 404 });
}

function asResponse(error: ApiError) {
  if (error.code === 'network' || error.status >= 500) return data(null, { status: 503 });
  // An address with an id that cannot be is an unknown address.
  if (error.status === 404 || error.code === 'invalid_input') return data(null, { status: 404 });
  return data(null, { status: error.status });
}

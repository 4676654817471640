import { throwNotFound } from '../load';

export const loader = () => throwNotFound();

// The loader always throws: the root shows the not-found screen with status 404 (RT-03).
export default function NotFoundRoute() {
  return null;
}

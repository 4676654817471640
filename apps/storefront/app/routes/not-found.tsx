import { notFound } from '../load';

export const loader = () => notFound();

// The loader always throws: the root shows the not-found screen with status 404 (RT-03).
export default function NotFoundRoute() {
  return null;
}

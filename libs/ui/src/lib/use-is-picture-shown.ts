import { isPictureAllowed } from '@marketplace/formats';
import { useSession } from '@marketplace/session';

/** Whether a picture's origin is allowed, like in the content security policy. */
export const useIsPictureShown = (src: string): boolean =>
  useSession(({ origin, site }) => isPictureAllowed(src, origin, site.pictureOrigins));

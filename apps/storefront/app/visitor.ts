import { createContext } from 'react-router';
import type { Api } from '@marketplace/api-client';
import type { Language, Profile } from '@marketplace/api-contract';
import type { ClockNames } from '@marketplace/formats';
import type { Texts } from '@marketplace/i18n';
import type { Site } from '@marketplace/session';

/** What the server knows of one request when its loaders run. */
export interface Visitor {
  /** Calls the API as this visitor. */
  api: Api;
  site: Site;
  language: Language;
  origin: string;
  /** Who is signed in; asked once a request, and only if there is a session cookie. */
  user: () => Promise<Profile | null>;
  clockNames: ClockNames;
  /** Texts of the namespaces that a path's first view shows. */
  textsFor: (path: string) => Texts;
  /** Version of the texts, for the addresses of those that load later. */
  textsVersion: string;
  /** Takes the rendered document: as text, not encoded into a response that is decoded again at once. */
  answer: (html: string) => void;
}

/** Set by the server for every request; loaders read it through `load`. */
export const visitorContext = createContext<Visitor>();

import { createContext } from 'react-router';
import type { Api } from '@marketplace/api-client';
import type { Language, Profile } from '@marketplace/api-contract';
import type { AbbreviationsByZone } from '@marketplace/formats';
import type { Texts } from '@marketplace/i18n';
import type { Site } from '@marketplace/session';

/** The visitor of one request, as loaders see them. */
export interface Visitor {
  /** Calls the API as this visitor. */
  api: Api;
  site: Site;
  language: Language;
  origin: string;
  /** The signed-in customer; read once per request, and only if there is a session cookie. */
  user: () => Promise<Profile | null>;
  zoneAbbreviations: AbbreviationsByZone;
  /** Texts of the namespaces that a path's first view shows. */
  textsFor: (path: string, more?: readonly string[]) => Texts;
  /** Version of the texts, for the addresses of those that load later. */
  textsVersion: string;
  /** Receives the rendered document as a string, without encoding it into a Response. */
  sendDocument: (html: string) => void;
}

/** Set by the server for every request; loaders read it through `load`. */
export const visitorContext = createContext<Visitor>();

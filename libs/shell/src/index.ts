export type { HeaderSlots } from './lib/header/header';
export { LanguageMenu } from './lib/footer/language-menu';
export { ErrorScreen } from './lib/screens/error-screen';
export { NotFoundScreen } from './lib/screens/not-found-screen';
export { UnauthorizedScreen } from './lib/screens/unauthorized-screen';
export { UnknownLinkScreen } from './lib/screens/unknown-link-screen';
export { Shell } from './lib/shell';

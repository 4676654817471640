/**
 * Fixture builders, mocks of the contract and the providers of a screen, for tests and stories
 * only.
 */
export { createCardProvider, type CardResult } from './lib/card-provider';
export * from './lib/auction-fixtures';
export * from './lib/fixtures';
export * from './lib/request-fixtures';
export { mock, errorResponse, type ErrorResponse } from './lib/mock';
export { renderScreen, ScreenFrame, ShownToasts, getTexts, type ScreenOptions } from './lib/render-screen';
export { createStoryRequests, getStory, type StoryRequests } from './lib/story-requests';
export { fillField } from './lib/fill-field';

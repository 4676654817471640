/** Fixture builders typed by the contract, contract mocks and the frame that a screen stands in: for tests and stories only. */
export { cardProvider, type CardAnswer } from './lib/card-provider';
export * from './lib/fixtures';
export { mock, refusal, type Refusal } from './lib/mock';
export { renderScreen, ScreenFrame, ShownToasts, textsOf, type ScreenOptions } from './lib/render-screen';
export { createStoryRequests, storyOf, type StoryRequests } from './lib/story-requests';
export { write } from './lib/write';

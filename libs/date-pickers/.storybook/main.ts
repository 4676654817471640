import { libStories } from '../../../tools/presets/storybook.ts';

export default libStories(import.meta.dirname);

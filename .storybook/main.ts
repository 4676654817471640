import { allStories } from '../tools/presets/storybook.ts';

export default allStories();

import { projectTests } from '../../tools/presets/vitest-preset.ts';

export default projectTests(import.meta.dirname);

import { serverProjectTests } from '../../tools/presets/vitest-preset.ts';

export default serverProjectTests(import.meta.dirname);

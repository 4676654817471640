import { serverBuild } from '../../tools/presets/server-build.ts';

export default serverBuild({
  folder: import.meta.dirname,
  input: 'src/index.ts',
  bundled: /^(@marketplace\/|drizzle-orm)/,
});

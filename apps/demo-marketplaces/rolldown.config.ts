import { serverBundle } from '../../tools/build/server-bundle.ts';

export default serverBundle({
  folder: import.meta.dirname,
  input: 'src/index.ts',
  bundled: /^(@marketplace\/|drizzle-orm)/,
});

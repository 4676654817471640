import { join } from 'node:path';
import type { RolldownOptions, RolldownPluginOption } from 'rolldown';

interface Options {
  /** The absolute path of the app. */
  folder: string;
  /** The entry file, relative to the app. */
  input: string;
  /** Entry files of worker threads, by the name of their output beside `main.js`. */
  workers?: Record<string, string>;
  /** Which imports are bundled besides the app's own files; all others are loaded at run time. */
  bundled: RegExp;
  /** Projects with their own build: import specifier → path relative to the output. */
  paths?: Record<string, string>;
  plugins?: RolldownPluginOption;
}

/** Builds `dist/main.js` for Node and its workers; npm packages are loaded at run time. */
export const serverBundle = ({ folder, input, workers, bundled, paths = {}, plugins }: Options): RolldownOptions => ({
  input: Object.fromEntries(
    Object.entries({ main: input, ...workers }).map(([name, file]) => [name, join(folder, file)]),
  ),
  platform: 'node',
  tsconfig: join(folder, 'tsconfig.json'),
  external: (id) => id in paths || !(/^[./]/.test(id) || bundled.test(id)),
  output: {
    dir: join(folder, 'dist'),
    entryFileNames: '[name].js',
    format: 'esm',
    sourcemap: true,
    // One file without workers; workers share chunks with it.
    ...(!workers && { codeSplitting: false }),
    cleanDir: true,
    paths,
  },
  plugins,
});

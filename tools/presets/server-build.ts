import { join } from 'node:path';
import { defineConfig, type PluginOption, type UserConfig } from 'vite';

interface Options {
  /** The absolute path of the app. */
  folder: string;
  /** The entry file, relative to the app. */
  input: string;
  /** Entry files of worker threads and processes, by the name of their output beside `main.js`. */
  workers?: Record<string, string>;
  /** Which imports are bundled besides the app's own files; all others are loaded at run time. */
  bundled: RegExp;
  /** Projects with their own build: import specifier → path relative to the output. */
  paths?: Record<string, string>;
  plugins?: PluginOption;
}

/** Builds `dist/main.js` for Node and its workers; npm packages are loaded at run time. */
export const serverBuild = ({ folder, input, workers, bundled, paths = {}, plugins }: Options): UserConfig =>
  defineConfig({
    root: folder,
    logLevel: 'warn',
    resolve: { tsconfigPaths: true },
    ssr: { noExternal: true },
    // Without a port Nx infers no development server: a server is started by `npm start` and `npm
    // run dev`.
    server: { port: 0 },
    publicDir: false,
    build: {
      ssr: true,
      lib: {
        entry: Object.fromEntries(
          Object.entries({ main: input, ...workers }).map(([name, file]) => [name, join(folder, file)]),
        ),
        formats: ['es'],
      },
      target: 'esnext',
      minify: false,
      sourcemap: true,
      emptyOutDir: true,
      rolldownOptions: {
        external: (id) => id in paths || !(/^[./]/.test(id) || bundled.test(id)),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          // One file without workers; workers share chunks with it.
          ...(!workers && { codeSplitting: false }),
          paths,
        },
      },
    },
    plugins: [plugins],
  });

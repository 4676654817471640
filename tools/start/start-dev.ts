import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { API_MAIN, buildDemo } from './build-if-needed.ts';
import { startServer, type Server } from './start-server.ts';

const STOREFRONT_DEV = join('apps', 'storefront', 'server', 'dev.ts');

/** Starts the API, rebuilt and restarted after each change, and the storefront's dev server. */
export async function startDev(options: {
  env: Record<string, string>;
  apiArgs: readonly string[];
  ownApi: boolean;
  run: (server: Server) => Promise<void>;
  print: (line: string) => void;
}): Promise<void> {
  const { env, apiArgs, ownApi, run, print } = options;
  if (ownApi) {
    await buildDemo();
    await run(await startWatchedApi({ env, apiArgs, print }));
  }
  await run(startServer({ name: 'storefront', file: STOREFRONT_DEV, env, print }));
}

/** The API in watch mode: after a crash, the next change starts it again. */
async function startWatchedApi(options: {
  env: Record<string, string>;
  apiArgs: readonly string[];
  print: (line: string) => void;
}): Promise<Server> {
  const { env, apiArgs, print } = options;
  const root = join('apps', 'api');
  const configFile = join(root, 'vite.config.ts');
  const watcher = (await build({ root, configFile, build: { watch: {} } })) as Rolldown.RolldownWatcher;
  let current: Server | undefined;
  let restarts = Promise.resolve();
  let hasFailed = false;

  const restart = async () => {
    await current?.stop();
    current = startServer({ name: 'api', file: API_MAIN, args: apiArgs, env, print });
    await Promise.race([current.ready, current.ended]);
  };
  const ready = new Promise<void>((done) => {
    watcher.on('event', (event) => {
      if (event.code === 'START') hasFailed = false;
      if (event.code === 'ERROR') {
        hasFailed = true;
        print(`api: ${event.error.message}`);
      }
      if (event.code !== 'END' || hasFailed) return;
      if (current) print('api: changed, starting it again');
      restarts = restarts.then(restart).then(done);
    });
  });
  return {
    name: 'api',
    pid: process.pid,
    ready,
    ended: new Promise(() => undefined),
    stop: async () => {
      await watcher.close();
      await restarts;
      await current?.stop();
    },
  };
}

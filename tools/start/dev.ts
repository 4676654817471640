import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { watch, type RolldownOptions } from 'rolldown';
import { API_MAIN } from './fresh-build.ts';
import { startServer, type Server } from './server.ts';

const STOREFRONT_DEV = join('apps', 'storefront', 'server', 'dev.ts');

/** Starts the API, rebuilt and restarted at each change, and the storefront's development server. */
export async function startDev(options: {
  env: Record<string, string>;
  apiArgs: readonly string[];
  ownApi: boolean;
  run: (server: Server) => Promise<void>;
  say: (line: string) => void;
}): Promise<void> {
  const { env, apiArgs, ownApi, run, say } = options;
  if (ownApi) await run(await watchedApi({ env, apiArgs, say }));
  await run(startServer({ name: 'storefront', file: STOREFRONT_DEV, env, say }));
}

/** An API that outlives its own crashes: the next change starts it again. */
async function watchedApi(options: {
  env: Record<string, string>;
  apiArgs: readonly string[];
  say: (line: string) => void;
}): Promise<Server> {
  const { env, apiArgs, say } = options;
  const configFile = pathToFileURL(resolve('apps', 'api', 'rolldown.config.ts')).href;
  const { default: config } = (await import(configFile)) as { default: RolldownOptions | RolldownOptions[] };
  const watcher = watch(config);
  let current: Server | undefined;
  let turn = Promise.resolve();
  let hasFailed = false;

  const restart = async () => {
    await current?.stop();
    current = startServer({ name: 'api', file: API_MAIN, args: apiArgs, env, say });
    await Promise.race([current.ready, current.ended]);
  };
  const ready = new Promise<void>((done) => {
    watcher.on('event', (event) => {
      if (event.code === 'START') hasFailed = false;
      if (event.code === 'ERROR') {
        hasFailed = true;
        say(`api: ${event.error.message}`);
      }
      if (event.code !== 'END' || hasFailed) return;
      if (current) say('api: changed, starting it again');
      turn = turn.then(restart).then(done);
    });
  });
  return {
    name: 'api',
    pid: process.pid,
    ready,
    ended: new Promise(() => undefined),
    stop: async () => {
      await watcher.close();
      await turn;
      await current?.stop();
    },
  };
}

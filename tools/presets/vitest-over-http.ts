import { subscribe } from 'node:diagnostics_channel';
import { afterEach, beforeEach } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Whether a server handled an HTTP request during the test. */
    isOverHttp?: boolean;
  }
}

// Node reports requests to a server of this process, and requests that fetch sends to another one.
const CHANNELS = ['http.server.request.start', 'undici:request:create'];

let requests = 0;
for (const channel of CHANNELS) subscribe(channel, () => (requests += 1));

beforeEach(() => {
  requests = 0;
});
afterEach(({ task }) => {
  task.meta.isOverHttp = requests > 0;
});

import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { render } from '@testing-library/react';
import { Server } from 'socket.io';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIVE_PATH, type LiveNews, type LiveRequests, type Topic, type TopicRefusal } from '@marketplace/api-contract';
import { connect } from './connection';
import { notLive, type Live } from './live';
import { LiveContext, useNews } from './use-news';

let http: HttpServer;
let io: Server<LiveRequests, LiveNews>;
let url: string;
let watched: Topic[];
let unwatched: Topic[];
let refusalOf: (topic: Topic) => TopicRefusal | null;

/** A real server in the API's place, at an address of its own or the one given. */
async function serve(port = 0): Promise<void> {
  http = createServer();
  io = new Server(http, { path: LIVE_PATH, transports: ['websocket'] });
  io.on('connection', (socket) => {
    socket.on('watch', (topic, answered) => {
      watched.push(topic);
      answered(refusalOf(topic));
    });
    socket.on('unwatch', (topic) => void unwatched.push(topic));
  });
  await once(http.listen(port, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

const stopServing = async () => {
  await io.close();
};

const stops: (() => void)[] = [];
function follow(live: Live, topic: Topic) {
  const heard = vi.fn();
  stops.push(live.watch(topic, heard));
  return heard;
}

beforeEach(async () => {
  [watched, unwatched] = [[], []];
  refusalOf = () => null;
  await serve();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  window.dispatchEvent(new Event('pagehide'));
  await stopServing();
});

describe('AV-08 a page that follows something', () => {
  it('is called once it follows, at each change of that, and not of something else', async () => {
    const live = connect(url);
    const heard = follow(live, 'product:1');
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
    const other = follow(live, 'product:2');
    await vi.waitFor(() => expect(other).toHaveBeenCalledTimes(1));
    io.emit('news', 'product:1');
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
    expect(other).toHaveBeenCalledTimes(1);
    expect(watched).toEqual(['product:1', 'product:2']);
  });

  it('says so when nobody on it follows any more', async () => {
    const live = connect(url);
    const heard = vi.fn();
    const [one, another] = [live.watch('product:1', heard), live.watch('product:1', heard)];
    await vi.waitFor(() => expect(watched).toEqual(['product:1']));
    one();
    another();
    await vi.waitFor(() => expect(unwatched).toEqual(['product:1']));
  });

  it('looks again when the server may have missed something, and after a lost connection', async () => {
    const live = connect(url);
    const heard = follow(live, 'product:1');
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
    io.emit('missed');
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
    const { port } = new URL(url);
    await stopServing();
    await serve(Number(port));
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(3));
    expect(watched).toEqual(['product:1', 'product:1']);
  });

  it('looks once where the server cannot be reached', async () => {
    await stopServing();
    const heard = follow(connect(url), 'product:1');
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
    await serve(Number(new URL(url).port));
    await vi.waitFor(() => expect(watched).toEqual(['product:1']));
  });

  it('lets go when the page is put away, and follows again when it comes back', async () => {
    const heard = follow(connect(url), 'product:1');
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
    window.dispatchEvent(new Event('pagehide'));
    await vi.waitFor(async () => expect(await io.fetchSockets()).toEqual([]));
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
  });

  it('ME-02 opens the connection anew once, with the cookies of now, where it is taken for nobody', async () => {
    refusalOf = () => (watched.length > 1 ? null : 'signed_out');
    const heard = follow(connect(url), 'orders');
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
    expect(watched).toEqual(['orders', 'orders']);
    expect((await io.fetchSockets()).length).toBe(1);
  });
});

describe('useNews', () => {
  function Page({ onNews, topic }: { onNews: () => void; topic: Topic }) {
    useNews(topic, onNews);
    return null;
  }

  it('looks once when the page is idle where nothing is live', async () => {
    const onNews = vi.fn();
    render(<Page topic="product:1" onNews={onNews} />);
    await vi.waitFor(() => expect(onNews).toHaveBeenCalledTimes(1));
  });

  it('follows what the page shows now, with the function of now', () => {
    const following: Topic[] = [];
    let tell = () => {};
    const live: Live = {
      watch: (topic, onNews) => {
        following.push(topic);
        tell = onNews;
        return () => void following.splice(following.indexOf(topic), 1);
      },
    };
    const [before, after] = [vi.fn(), vi.fn()];
    const at = (topic: Topic, onNews: () => void) => (
      <LiveContext value={live}>
        <Page topic={topic} onNews={onNews} />
      </LiveContext>
    );
    const { rerender, unmount } = render(at('product:1', before));
    rerender(at('product:2', before));
    expect(following).toEqual(['product:2']);
    rerender(at('product:2', after));
    tell();
    expect(before).not.toHaveBeenCalled();
    expect(after).toHaveBeenCalledTimes(1);
    unmount();
    expect(following).toEqual([]);
  });

  it('is not called after the page has gone', async () => {
    vi.useFakeTimers();
    try {
      const onNews = vi.fn();
      notLive.watch('product:1', onNews)();
      await vi.runAllTimersAsync();
      expect(onNews).not.toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
    }
  });
});

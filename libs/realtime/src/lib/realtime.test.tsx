import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { render } from '@testing-library/react';
import { Server } from 'socket.io';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  SOCKET_PATH,
  type Profile,
  type RealtimeEvents,
  type RealtimeRequests,
  type Topic,
  type TopicError,
} from '@marketplace/api-contract';
import { conversationPage, profile } from '@marketplace/testing';
import { connect, type MessageListener, type Realtime, type GetRealtimeSession } from './connection';
import { disconnectedRealtime } from './realtime';
import { RealtimeContext, useTopicUpdates } from './use-topic-updates';

let http: HttpServer;
let io: Server<RealtimeRequests, RealtimeEvents>;
let url: string;
let watched: Topic[];
let unwatched: Topic[];
let getRejection: (topic: Topic) => TopicError | null;
let requested: string[];
let typing: string[];
let credentials: object[];
/** Whether the server takes the visitor for signed in. */
let isSignedIn: boolean;

/** A real socket server instead of the API, on any free port or the given one. */
async function serve(port = 0): Promise<void> {
  http = createServer();
  io = new Server(http, { path: SOCKET_PATH, transports: ['websocket'] });
  io.on('connection', (socket) => {
    credentials.push(socket.handshake.auth);
    socket.on('watch', (topic, acknowledge) => {
      watched.push(topic);
      acknowledge(getRejection(topic));
    });
    socket.on('unwatch', (topic) => void unwatched.push(topic));
    socket.on('getConversations', (id) => {
      requested.push(id);
      if (isSignedIn) socket.emit('sendConversationsToPublic', conversationPage());
    });
    socket.on('typing', (id) => void typing.push(id));
  });
  await once(http.listen(port, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

const stopServing = async () => {
  await io.close();
};

let ticketCount: number;
let user: Profile | null;
const session = (createTicket: () => Promise<{ ticket: string }>) => (): ReturnType<GetRealtimeSession> =>
  ({ api: createTicket, user, site: { messageServer: url } }) as unknown as ReturnType<GetRealtimeSession>;
const openConnection = () => connect(session(async () => ({ ticket: `ticket ${(ticketCount += 1)}` })));

const stops: (() => void)[] = [];
function follow(realtime: Realtime, topic: Topic) {
  const onUpdate = vi.fn();
  stops.push(realtime.watch(topic, onUpdate));
  return onUpdate;
}

beforeEach(async () => {
  [watched, unwatched, requested, typing, credentials] = [[], [], [], [], []];
  ticketCount = 0;
  user = profile();
  isSignedIn = true;
  getRejection = () => null;
  await serve();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  window.dispatchEvent(new Event('pagehide'));
  await stopServing();
});

describe('AV-08 a page that watches a topic', () => {
  it('is notified when watching starts and at each change of that topic, but of no other', async () => {
    const realtime = openConnection();
    const onUpdate = follow(realtime, 'product:1');
    await vi.waitFor(() => expect(onUpdate).toHaveBeenCalledTimes(1));
    const other = follow(realtime, 'product:2');
    await vi.waitFor(() => expect(other).toHaveBeenCalledTimes(1));
    io.emit('changed', 'product:1');
    await vi.waitFor(() => expect(onUpdate).toHaveBeenCalledTimes(2));
    expect(other).toHaveBeenCalledTimes(1);
    expect(watched).toEqual(['product:1', 'product:2']);
  });

  it('stops watching at the server when its last watcher stops', async () => {
    const realtime = openConnection();
    const onUpdate = vi.fn();
    const [one, another] = [realtime.watch('product:1', onUpdate), realtime.watch('product:1', onUpdate)];
    await vi.waitFor(() => expect(watched).toEqual(['product:1']));
    one();
    another();
    await vi.waitFor(() => expect(unwatched).toEqual(['product:1']));
  });

  it('is notified when the server may have missed a change, and after a lost connection', async () => {
    const realtime = openConnection();
    const onUpdate = follow(realtime, 'product:1');
    await vi.waitFor(() => expect(onUpdate).toHaveBeenCalledTimes(1));
    io.emit('missed');
    await vi.waitFor(() => expect(onUpdate).toHaveBeenCalledTimes(2));
    const { port } = new URL(url);
    await stopServing();
    await serve(Number(port));
    await vi.waitFor(() => expect(onUpdate).toHaveBeenCalledTimes(3));
    expect(watched).toEqual(['product:1', 'product:1']);
  });

  it('is notified once when the server is unreachable', async () => {
    await stopServing();
    const onUpdate = follow(openConnection(), 'product:1');
    await vi.waitFor(() => expect(onUpdate).toHaveBeenCalledTimes(1));
    await serve(Number(new URL(url).port));
    await vi.waitFor(() => expect(watched).toEqual(['product:1']));
  });

  it('disconnects when the page is hidden in the back/forward cache and reconnects when it returns', async () => {
    const onUpdate = follow(openConnection(), 'product:1');
    await vi.waitFor(() => expect(onUpdate).toHaveBeenCalledTimes(1));
    window.dispatchEvent(new Event('pagehide'));
    await vi.waitFor(async () => expect(await io.fetchSockets()).toEqual([]));
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await vi.waitFor(() => expect(onUpdate).toHaveBeenCalledTimes(2));
  });

  it('ME-02 reconnects once with the current cookies when the server takes it for signed out', async () => {
    getRejection = () => (watched.length > 1 ? null : 'signed_out');
    const onUpdate = follow(openConnection(), 'orders');
    await vi.waitFor(() => expect(onUpdate).toHaveBeenCalledTimes(1));
    expect(watched).toEqual(['orders', 'orders']);
    expect((await io.fetchSockets()).length).toBe(1);
  });
});

describe('ME-02 a page that follows the messages of its account', () => {
  const createListener = () =>
    ({
      onConversations: vi.fn(),
      onMessage: vi.fn(),
      onRead: vi.fn(),
      onMarks: vi.fn(),
      onTyping: vi.fn(),
    }) satisfies MessageListener;
  function followMessages(realtime: Realtime) {
    const listener = createListener();
    stops.push(realtime.followMessages('profile-1', listener));
    return listener;
  }
  const conversationId = 'conversation-1';

  it('gets the conversations of its account and then each event', async () => {
    const listener = followMessages(openConnection());
    await vi.waitFor(() => expect(listener.onConversations).toHaveBeenCalledExactlyOnceWith(conversationPage()));
    expect(requested).toEqual(['profile-1']);
    const message = { conversationId, number: 4, isOwn: false };
    const marks = { conversationId, otherReadNumber: 2, otherDeliveredNumber: 3 };
    io.emit('publicAppNotification', message);
    io.emit('updateNotificationCount', { conversationId, read: 2 });
    io.emit('messageMarks', marks);
    io.emit('typing', { conversationId });
    await vi.waitFor(() => expect(listener.onTyping).toHaveBeenCalledExactlyOnceWith(conversationId));
    expect(listener.onMessage).toHaveBeenCalledExactlyOnceWith(message);
    expect(listener.onRead).toHaveBeenCalledExactlyOnceWith({ conversationId, read: 2 });
    expect(listener.onMarks).toHaveBeenCalledExactlyOnceWith(marks);
  });

  it('ME-04 gets the conversations again after a gap and after a lost connection', async () => {
    const { onConversations } = followMessages(openConnection());
    await vi.waitFor(() => expect(onConversations).toHaveBeenCalledTimes(1));
    io.emit('missed');
    await vi.waitFor(() => expect(onConversations).toHaveBeenCalledTimes(2), { timeout: 5000 });
    const { port } = new URL(url);
    await stopServing();
    await serve(Number(port));
    await vi.waitFor(() => expect(onConversations).toHaveBeenCalledTimes(3), { timeout: 10_000 });
  }, 20_000);

  it('gets the conversations by one request for all parts of the page that begin to follow later', async () => {
    const realtime = openConnection();
    const first = followMessages(realtime);
    await vi.waitFor(() => expect(first.onConversations).toHaveBeenCalledTimes(1));
    const later = Array.from({ length: 10 }, () => followMessages(realtime));
    await vi.waitFor(
      () => {
        for (const { onConversations } of later) expect(onConversations).toHaveBeenCalledTimes(1);
      },
      { timeout: 5000 },
    );
    expect(first.onConversations).toHaveBeenCalledTimes(2);
    const second = later.at(-1)!;
    stops.pop()?.();
    io.emit('typing', { conversationId });
    await vi.waitFor(() => expect(first.onTyping).toHaveBeenCalledTimes(1));
    expect(second.onTyping).not.toHaveBeenCalled();
  });

  it('reconnects once with the current cookies when the server does not answer', async () => {
    isSignedIn = false;
    const realtime = openConnection();
    const onUpdate = follow(realtime, 'product:1');
    await vi.waitFor(() => expect(onUpdate).toHaveBeenCalledTimes(1));
    // Fake timers would stop the socket's own.
    const setTimer = vi.spyOn(globalThis, 'setTimeout');
    const listener = followMessages(realtime);
    const onTimeout = setTimer.mock.calls.find(([, delay]) => delay === 5000)?.[0];
    setTimer.mockRestore();
    await vi.waitFor(() => expect(requested).toEqual(['profile-1']));
    onTimeout?.();
    await vi.waitFor(() => expect(requested).toEqual(['profile-1', 'profile-1']));
    expect(listener.onConversations).not.toHaveBeenCalled();
    expect((await io.fetchSockets()).length).toBe(1);
  });

  it('tells the server that its account is typing', async () => {
    const realtime = openConnection();
    const { onConversations } = followMessages(realtime);
    await vi.waitFor(() => expect(onConversations).toHaveBeenCalledTimes(1));
    realtime.sendTyping(conversationId);
    await vi.waitFor(() => expect(typing).toEqual([conversationId]));
  });
});

describe('ME-06 a server of another origin', () => {
  it('gets a new ticket with each connection', async () => {
    follow(openConnection(), 'product:1');
    await vi.waitFor(() => expect(watched).toHaveLength(1));
    io.disconnectSockets(true);
    await vi.waitFor(() => expect(watched).toHaveLength(2), { timeout: 5000 });
    expect(credentials).toEqual([{ ticket: 'ticket 1' }, { ticket: 'ticket 2' }]);
  });

  it('gets a ticket of the user who has signed in since the last connection', async () => {
    user = null;
    follow(openConnection(), 'product:1');
    await vi.waitFor(() => expect(watched).toHaveLength(1));
    user = profile();
    io.disconnectSockets(true);
    await vi.waitFor(() => expect(watched).toHaveLength(2), { timeout: 5000 });
    expect(credentials).toEqual([{}, { ticket: 'ticket 1' }]);
  });

  it('is used signed out while there are no tickets', async () => {
    const createTicket = () => Promise.reject(new Error('The connection was cut.'));
    const onUpdate = follow(connect(session(createTicket)), 'product:1');
    await vi.waitFor(() => expect(onUpdate).toHaveBeenCalled());
    expect(watched).toEqual(['product:1']);
    expect(credentials).toEqual([{}]);
  });
});

describe('useTopicUpdates', () => {
  function Page({ onUpdate, topic }: { onUpdate: () => void; topic: Topic }) {
    useTopicUpdates(topic, onUpdate);
    return null;
  }

  it('calls back once when the page is idle and there is no connection', async () => {
    const onUpdate = vi.fn();
    render(<Page topic="product:1" onUpdate={onUpdate} />);
    await vi.waitFor(() => expect(onUpdate).toHaveBeenCalledTimes(1));
  });

  it('watches the current topic with the current callback', () => {
    const following: Topic[] = [];
    let notify = () => {};
    const realtime: Realtime = {
      ...disconnectedRealtime,
      watch: (topic, onUpdate) => {
        following.push(topic);
        notify = onUpdate;
        return () => void following.splice(following.indexOf(topic), 1);
      },
    };
    const [before, after] = [vi.fn(), vi.fn()];
    const at = (topic: Topic, onUpdate: () => void) => (
      <RealtimeContext value={realtime}>
        <Page topic={topic} onUpdate={onUpdate} />
      </RealtimeContext>
    );
    const { rerender, unmount } = render(at('product:1', before));
    rerender(at('product:2', before));
    expect(following).toEqual(['product:2']);
    rerender(at('product:2', after));
    notify();
    expect(before).not.toHaveBeenCalled();
    expect(after).toHaveBeenCalledTimes(1);
    unmount();
    expect(following).toEqual([]);
  });

  it('does not call back after unmounting', async () => {
    vi.useFakeTimers();
    try {
      const onUpdate = vi.fn();
      disconnectedRealtime.watch('product:1', onUpdate)();
      await vi.runAllTimersAsync();
      expect(onUpdate).not.toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
    }
  });
});

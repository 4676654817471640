/** Where the socket is, on the storefront's own origin; WebSocket only. */
export const LIVE_PATH = '/socket.io';

/** Whether a request may become a socket; what asks for that anywhere else is a request like any other. */
export const isLivePath = (url: string | undefined): boolean => url?.split(/[/?]/, 2)[1] === LIVE_PATH.slice(1);

/**
 * What a page can follow. Of a product anybody: what is free of it, its price or its words are others now. Of their orders the
 * signed-in customer: one of them has changed. News say that something has changed, never what: whoever hears them reads again.
 */
export type Topic = `product:${string}` | 'orders';

/** Topics that one page follows at a time. */
export const TOPICS_MAXIMUM = 50;

/** Why a topic cannot be followed. */
export type TopicRefusal = 'unknown_topic' | 'signed_out' | 'too_many_topics';

/** What a browser sends. Following is answered once every later change will be told. */
export interface LiveRequests {
  watch: (topic: Topic, answered: (refusal: TopicRefusal | null) => void) => void;
  unwatch: (topic: Topic) => void;
}

/** What the server sends. `missed`: it may have missed news itself, of anything. */
export interface LiveNews {
  news: (topic: Topic) => void;
  missed: () => void;
}

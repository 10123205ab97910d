import type { FastifyInstance } from 'fastify';
import type { Feed } from '#sandbox/feed/feed.ts';
import { createMatchCalls } from '#sandbox/http/matchCalls.ts';
import { ServerBoard, type ServerBoardWatcher } from '#sandbox/server-board/serverBoard.ts';
import type { Correction } from '#sandbox/world/corrections.ts';
import { World } from '#sandbox/world/world.ts';
import { createDesk } from './desk.ts';

type Asked = {
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly url: string;
};
type Route = (request: Asked, reply: { readonly send: (answer: unknown) => void }) => unknown;
const nobody = (): undefined => undefined;
const UNWATCHED: ServerBoardWatcher = {
  league: nobody,
  put: nobody,
  gone: nobody,
  moved: nobody,
  facts: nobody,
  markets: nobody,
  ended: nobody,
  sale: nobody,
  price: nobody,
  goal: nobody,
};

/**
 * What the match and betting calls answer in the gallery, by path: the made-up world at one moment, in every
 * language. No server and no feed; of the sandbox only what makes worlds, writes records and takes bets,
 * which runs in a browser as well. `user`: who is logged in.
 */
export const createPlatform = (now: () => number, user: string | null) => {
  const start = now();
  const world = new World({ matches: 240, rate: 0, speed: 1, seed: 7, start });
  const mirror = new ServerBoard();
  for (const batch of world.begin()) mirror.apply(batch, UNWATCHED);
  const routes = new Map<string, Route>();
  const app = {
    post: (path: string, route: Route) => routes.set(path, route),
    get: nobody,
  } as unknown as FastifyInstance;
  // Matches stand still; what waits for time to pass is orders.
  const still = { now: () => start, world: () => start, skew: () => 0 };
  // Without a pushed feed no answer says where a stream stands, so none is asked for.
  createMatchCalls(app, {
    mirror,
    feed: { streams: { all: new Map(), of: nobody } } as unknown as Feed,
    push: false,
    speed: 1,
    clock: still,
  });
  const desk = createDesk(app, mirror, { now, world: now, skew: () => 0 }, user);
  return {
    session: desk.session,
    orders: desk.orders,
    /** Changes a match as a trader would. */
    correct: (order: Correction): void => {
      world.correct(order);
      mirror.apply(world.step(0), UNWATCHED);
    },
    has: (path: string): boolean => routes.has(path),
    answer: (path: string, body: unknown): unknown => {
      let sent: unknown;
      const answer = routes.get(path)?.({ body, headers: {}, url: path }, { send: (said) => (sent = said) });
      return sent ?? answer;
    },
  };
};

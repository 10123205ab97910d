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
 * Answers the match and betting calls of the gallery, by path: a simulated world at one moment, in every
 * language. There is no server and no feed; it uses only the parts of the sandbox that create worlds, write
 * records and accept bets. `user` is the logged-in user.
 */
export const createPlatform = (now: () => number, user: string | null) => {
  const start = now();
  const world = new World({ matches: 240, rate: 0, speed: 1, seed: 7, start });
  const serverBoard = new ServerBoard();
  for (const batch of world.begin()) serverBoard.apply(batch, UNWATCHED);
  const routes = new Map<string, Route>();
  const app = {
    post: (path: string, route: Route) => routes.set(path, route),
    get: nobody,
  } as unknown as FastifyInstance;
  // The world's clock stands still; only orders use the running clock.
  const still = { now: () => start, world: () => start, skew: () => 0 };
  // Without a pushed feed no answer has a stream position.
  createMatchCalls(app, {
    serverBoard: serverBoard,
    feed: { streams: { all: new Map(), of: nobody } } as unknown as Feed,
    push: false,
    speed: 1,
    clock: still,
  });
  const desk = createDesk(app, serverBoard, { now, world: now, skew: () => 0 }, user);
  return {
    session: desk.session,
    orders: desk.orders,
    /** Changes a match like a trader. */
    correct: (command: Correction): void => {
      world.correct(command);
      serverBoard.apply(world.step(0), UNWATCHED);
    },
    has: (path: string): boolean => routes.has(path),
    answer: (path: string, body: unknown): unknown => {
      let sent: unknown;
      const answer = routes.get(path)?.({ body, headers: {}, url: path }, { send: (said) => (sent = said) });
      return sent ?? answer;
    },
  };
};

import { fail, type Result } from '#contract/problem.ts';
import type { StoredSession, SessionChange, SessionView } from '#contract/session.ts';
import { createAuthorization } from '#state/authorization.ts';
import { createSession, type SessionState } from '#state/session.ts';
import type { TextStore } from '#state/storage.ts';
import type { TabClient } from './tabClient.ts';

/** What the worker of a page takes of the session. */
type Line = (change: SessionChange) => Promise<Result<null>>;

/**
 * What of a page outlives its worker: its end of the session, by the client's own code (D8). What was said to
 * a worker that died is said again to the next.
 */
export type Page = {
  readonly session: Pick<SessionState, 'login' | 'logout'>;
  readonly kept: () => StoredSession | undefined;
  readonly show: (view: SessionView) => void;
  /** The parts of the page that decide about money. */
  readonly client: TabClient;
  /** It has a worker, another than before. */
  readonly join: (line: Line) => void;
};

const NOBODY: Line = () => new Promise<Result<null>>(() => undefined);

/** `store`: the local storage of this browser, the same for all pages. */
export const createPage = (store: TextStore, merchant: string, client: TabClient): Page => {
  const authorization = createAuthorization(store, merchant);
  const worker = {
    line: NOBODY,
    end: () => undefined as void,
    isGone: new Promise<Result<null>>(() => undefined),
  };
  const say = (change: SessionChange): Promise<Result<null>> =>
    Promise.race([worker.line(change), worker.isGone]);
  const session = createSession({
    feed: { session: say, claim: () => undefined, shown: () => undefined },
    merchant,
    authorization,
    signals: { onStill: () => () => undefined },
    emptied: client.empty,
  });
  return {
    session,
    client,
    kept: authorization.kept,
    show: session.show,
    join: (line) => {
      const { end } = worker;
      worker.line = line;
      worker.isGone = new Promise((done) => {
        worker.end = () => done(fail({ code: 'worker-gone' }));
      });
      end();
    },
  };
};

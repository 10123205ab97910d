import { fail, type Result } from '#contract/problem.ts';
import type { StoredSession, SessionChange, SessionView } from '#contract/session.ts';
import { createAuthorization } from '#state/authorization.ts';
import { createSession, type SessionState } from '#state/session.ts';
import type { TextStore } from '#state/storage.ts';
import type { TabClient } from './tabClient.ts';

/** Accepts changes of the session for a worker. */
type Line = (change: SessionChange) => Promise<Result<null>>;

/**
 * The part of a page that outlives its worker: its session, by the client's own code (D8). It repeats the
 * session to the next worker.
 */
export type Page = {
  readonly session: Pick<SessionState, 'login' | 'logout'>;
  readonly readStored: () => StoredSession | undefined;
  readonly show: (view: SessionView) => void;
  /** The parts of the page that decide about money. */
  readonly client: TabClient;
  /** Connects the page to another worker. */
  readonly join: (line: Line) => void;
};

const NOBODY: Line = () => new Promise<Result<null>>(() => undefined);

/** Creates a page. `store` is this browser's local storage, which all pages share. */
export const createPage = (store: TextStore, merchant: string, client: TabClient): Page => {
  const authorization = createAuthorization(store, merchant);
  const worker = {
    line: NOBODY,
    end: () => undefined as void,
    isGone: new Promise<Result<null>>(() => undefined),
  };
  const sendChange = (change: SessionChange): Promise<Result<null>> =>
    Promise.race([worker.line(change), worker.isGone]);
  const session = createSession({
    feed: { session: sendChange, claim: () => undefined, shown: () => undefined },
    merchant,
    authorization,
    signals: {
      isActive: () => true,
      onActive: () => () => undefined,
      onFrozen: () => () => undefined,
      onPageHide: () => () => undefined,
    },
    style: { visibility: '' },
    schedule: () => () => undefined,
    wallNow: () => 0,
    emptied: client.empty,
    left: () => undefined,
  });
  return {
    session,
    client,
    readStored: authorization.stored,
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

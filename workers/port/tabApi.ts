import {
  CONTRACT_VERSION,
  type QueryAnswers,
  type Diagnostics,
  type FeedApi,
  type Hello,
  type HelloAnswer,
  type SharedQuery,
} from '#contract/feedApi.ts';
import type { DocumentCommand } from '#contract/documents.ts';
import type { PlacementAnswer, PlacementRequest } from '#contract/placement.ts';
import { fail, ok, type Problem, type Result } from '#contract/problem.ts';
import type { Report } from '#contract/report.ts';
import type { SessionChange } from '#contract/session.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { isSessionChange } from '#contract/sessionChecks.ts';
import { isReport } from '../log/logEntry.ts';
import type { Tabs } from '../tabs/tabs.ts';
import { isCommand, isHello, isQuestion, isTabId, isWatch } from './readCalls.ts';
import { isPlacing } from './readPlacing.ts';

const BAD_REQUEST: Problem = { code: 'bad-request' };

/** What the calls of a port come down to. */
export type TabApiDeps = {
  readonly tabs: Tabs;
  /** Once this worker may be known. */
  readonly greeting: () => HelloAnswer | Promise<HelloAnswer>;
  readonly begin: (hello: Hello) => void;
  readonly ask: (question: SharedQuery) => Promise<Result<QueryAnswers[SharedQuery['topic']]>>;
  readonly run: (command: DocumentCommand) => Result<null>;
  readonly place: (placing: PlacementRequest, expiresAt: Milliseconds) => Promise<Result<PlacementAnswer>>;
  readonly session: (change: SessionChange) => Result<null>;
  readonly shown: (id: string) => boolean | Promise<boolean>;
  readonly reconnect: () => void;
  readonly diagnostics: () => Diagnostics;
  readonly report: (report: Report) => void;
  readonly drop: (reason: string) => void;
};

export type TabApi = {
  readonly api: FeedApi;
  /** A tab has said hello on this port, in a way that was understood. */
  readonly isGreeted: () => boolean;
  /** The other side has let go of the port. */
  readonly closed: () => void;
};

/**
 * The contract as one port may call it. A port speaks for one tab, the one it said hello for; `gone` is
 * called once, with that tab.
 */
export const createTabApi = (deps: TabApiDeps, gone: () => void): TabApi => {
  const { tabs, drop } = deps;
  let own: string | null = null;
  let over = false;
  const end = (): void => {
    if (over) return;
    over = true;
    gone();
  };
  const greet = (hello: Hello): void => {
    // Said again, it is the same tab, whose port must not be closed as one that was left behind; for another
    // tab it is refused.
    if (own === hello.tabId && tabs.has(own)) return;
    if (own !== null && own !== hello.tabId) return drop('foreign-tab');
    own = hello.tabId;
    deps.begin(hello);
    tabs.hello(hello.tabId, end);
  };
  const isOwn = (tabId: unknown): tabId is string => {
    if (isTabId(tabId) && tabId === own && tabs.has(tabId)) return true;
    drop('foreign-tab');
    return false;
  };
  const api: FeedApi = {
    hello: (hello) => {
      if (isHello(hello) && hello.contract === CONTRACT_VERSION) greet(hello);
      else drop('bad-hello');
      return deps.greeting();
    },
    connect: (tabId, listener) => {
      if (isOwn(tabId)) tabs.connect(tabId, listener);
    },
    watch: (tabId, watch) => {
      if (!isOwn(tabId) || !isWatch(watch)) return fail(BAD_REQUEST);
      tabs.watch(tabId, watch);
      return ok(null);
    },
    visible: (tabId, visible) => {
      if (isOwn(tabId)) tabs.visible(tabId, visible);
    },
    resync: (tabId) => {
      if (isOwn(tabId)) tabs.resync(tabId);
    },
    ask: async <Q extends SharedQuery>(
      tabId: string,
      question: Q,
    ): Promise<Result<QueryAnswers[Q['topic']]>> => {
      if (!isOwn(tabId) || !isQuestion(question)) return fail(BAD_REQUEST);
      return (await deps.ask(question)) as Result<QueryAnswers[Q['topic']]>;
    },
    command: (tabId, command) => (isOwn(tabId) && isCommand(command) ? deps.run(command) : fail(BAD_REQUEST)),
    place: async (tabId, placing, expiresAt) =>
      isOwn(tabId) && isPlacing(placing) && Number.isFinite(expiresAt)
        ? deps.place(placing, expiresAt)
        : fail(BAD_REQUEST),
    session: (tabId, change) => {
      if (!isOwn(tabId)) return fail(BAD_REQUEST);
      if (isSessionChange(change)) return deps.session(change);
      drop('bad-session');
      return fail(BAD_REQUEST);
    },
    focus: (tabId) => {
      if (isOwn(tabId)) tabs.focus(tabId);
    },
    shown: (tabId, id) => isOwn(tabId) && typeof id === 'string' && deps.shown(id),
    reconnect: (tabId) => {
      if (isOwn(tabId)) deps.reconnect();
    },
    diagnostics: deps.diagnostics,
    report: (tabId, report) => {
      if (!isOwn(tabId)) return;
      if (isReport(report)) deps.report(report);
      else drop('bad-report');
    },
    leave: (tabId) => {
      if (isOwn(tabId)) tabs.leave(tabId);
    },
  };
  return {
    api,
    isGreeted: () => own !== null,
    closed: () => {
      // A port that was let go before speaks for nobody: the tab may have said hello on another one since.
      if (over) return;
      if (own === null) end();
      else tabs.leave(own);
    },
  };
};

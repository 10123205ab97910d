import {
  CONTRACT_VERSION,
  type Diagnostics,
  type FeedApi,
  type Hello,
  type HelloAnswer,
} from '#contract/feedApi.ts';
import type { QueryAnswers, SharedQuery } from '#contract/sharedQuery.ts';
import type { DocumentCommand } from '#contract/documents.ts';
import type { MoneyRequest, PlacementAnswer } from '#contract/placement.ts';
import type { CashOutRequest } from '#contract/cashOutRequest.ts';
import type { TipRequest } from '#contract/tipRequest.ts';
import { fail, ok, type Problem, type Result } from '#contract/problem.ts';
import type { RoomAnswer, RoomCallRequest } from '#contract/roomCall.ts';
import type { Report } from '#contract/report.ts';
import type { SessionChange } from '#contract/session.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { isSessionChange } from '#contract/sessionChecks.ts';
import { isReport } from '../log/logEntry.ts';
import type { Tabs } from '../tabs/tabs.ts';
import { isCommand, isHello, isQuestion, isTabId, isWatch } from './readCalls.ts';
import { isCashOutRequest } from './readCashOut.ts';
import { isRoomCallRequest } from './isRoomCallRequest.ts';
import { isPlacing } from './readPlacing.ts';
import { isTipRequest } from './readTips.ts';

const BAD_REQUEST: Problem = { code: 'bad-request' };

/** The actions behind the calls of a port. */
export type TabApiDeps = {
  readonly tabs: Tabs;
  /** Settles once this worker may greet a tab. */
  readonly greeting: () => HelloAnswer | Promise<HelloAnswer>;
  readonly begin: (hello: Hello) => void;
  readonly ask: (question: SharedQuery) => Promise<Result<QueryAnswers[SharedQuery['topic']]>>;
  readonly run: (command: DocumentCommand) => Result<null>;
  readonly place: (placing: MoneyRequest, expiresAt: Milliseconds) => Promise<Result<PlacementAnswer>>;
  readonly cashOut: (request: CashOutRequest, expiresAt: Milliseconds) => Promise<Result<PlacementAnswer>>;
  readonly tip: (request: TipRequest, expiresAt: Milliseconds) => Promise<Result<PlacementAnswer>>;
  readonly room: (request: RoomCallRequest) => Promise<RoomAnswer<RoomCallRequest['kind']>>;
  readonly session: (change: SessionChange) => Result<null>;
  readonly claim: (tabId: string, id: string) => boolean | Promise<boolean>;
  readonly shown: (tabId: string, id: string) => boolean | Promise<boolean>;
  /** `isPress`: the user pressed; otherwise the page came online or became visible. */
  readonly reconnect: (isPress: boolean) => void;
  readonly diagnostics: () => Diagnostics;
  readonly report: (report: Report) => void;
  readonly drop: (reason: string) => void;
};

export type TabApi = {
  readonly api: FeedApi;
  /** True once a tab has sent a valid hello on this port. */
  readonly isGreeted: () => boolean;
  /** The other side has released the port. */
  readonly closed: () => void;
};

/**
 * Creates the contract's methods for one port. A port serves the one tab that said hello on it. Calls
 * `onGone` once: when that tab is gone, or when a port without a hello is closed.
 */
export const createTabApi = (deps: TabApiDeps, onGone: () => void): TabApi => {
  const { tabs, drop } = deps;
  let own: string | null = null;
  let over = false;
  const end = (): void => {
    if (over) return;
    over = true;
    onGone();
  };
  const greet = (hello: Hello): void => {
    // A repeated hello of the same tab must not close its own port as an abandoned one. A hello for another
    // tab is refused.
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
    cashOut: async (tabId, request, expiresAt) =>
      isOwn(tabId) && isCashOutRequest(request) && Number.isFinite(expiresAt)
        ? deps.cashOut(request, expiresAt)
        : fail(BAD_REQUEST),
    tip: async (tabId, request, expiresAt) =>
      isOwn(tabId) && isTipRequest(request) && Number.isFinite(expiresAt)
        ? deps.tip(request, expiresAt)
        : fail(BAD_REQUEST),
    room: async <R extends RoomCallRequest>(tabId: string, request: R): Promise<RoomAnswer<R['kind']>> => {
      if (!isOwn(tabId) || !isRoomCallRequest(request)) return fail(BAD_REQUEST);
      const answer: Result<unknown> = await deps.room(request);
      return answer as RoomAnswer<R['kind']>;
    },
    session: (tabId, change) => {
      if (!isOwn(tabId)) return fail(BAD_REQUEST);
      if (isSessionChange(change)) return deps.session(change);
      drop('bad-session');
      return fail(BAD_REQUEST);
    },
    focus: (tabId) => {
      if (isOwn(tabId)) tabs.focus(tabId);
    },
    claim: (tabId, id) => isOwn(tabId) && typeof id === 'string' && deps.claim(tabId, id),
    shown: (tabId, id) => isOwn(tabId) && typeof id === 'string' && deps.shown(tabId, id),
    reconnect: (tabId, why) => {
      if (isOwn(tabId)) deps.reconnect(why === 'click');
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
      // The port was released already; the tab may have said hello on another port since.
      if (over) return;
      if (own === null) end();
      else tabs.leave(own);
    },
  };
};

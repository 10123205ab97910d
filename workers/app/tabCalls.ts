import { bettingClosedReason } from '#contract/bettingClosed.ts';
import { CONTRACT_VERSION, type Hello } from '#contract/feedApi.ts';
import { fail, ok, type Problem, type Result } from '#contract/problem.ts';
import { isLastKnown, isStoredSession } from '#contract/sessionChecks.ts';
import type { Session } from '#contract/session.ts';
import type { TabApiDeps } from '../port/tabApi.ts';
import { createDeadline } from '../runtime/deadline.ts';
import type { SlipQuotes } from '../slip/slipQuotes.ts';
import type { SingleTabDelivery } from '../tabs/singleTabDelivery.ts';
import type { Tabs } from '../tabs/tabs.ts';
import { runCommand } from './commands.ts';
import type { DiagnosticsRead } from './diagnostics.ts';
import type { LazyBlackBox } from '../events/lazyBlackBox.ts';
import type { Operator } from './operator.ts';
import type { WorkerCore } from './workerCore.ts';
import type { WorkerLifecycle } from './workerLifecycle.ts';
import type { WorkerQueries } from './workerQueries.ts';

type TabCallsDeps = {
  readonly core: WorkerCore;
  readonly tabs: Tabs;
  readonly oneTab: SingleTabDelivery;
  readonly quotes: SlipQuotes;
  readonly queries: WorkerQueries;
  readonly lifecycle: WorkerLifecycle;
  readonly diagnostics: DiagnosticsRead;
  readonly blackBox: Pick<LazyBlackBox, 'read'>;
  /** Null before the first hello. */
  readonly operator: () => Operator | null;
  /** Creates the operator's parts at the first hello, and returns them at every later one. */
  readonly ensureOperator: (hello: Hello, session: Session | null) => Operator;
};

/** Returns why betting is closed now, or null. */
export const closedReason = (operator: Operator | null): Problem | null =>
  bettingClosedReason(operator?.configWatch.switches(), operator?.session.view().maintenance === true);

/** Creates what the calls of all tabs run. A call before the first hello is refused as a bad request. */
export const createTabCalls = ({
  core: { environment, clock, instance, counters, board, fresh, locked },
  tabs,
  oneTab,
  quotes,
  queries,
  lifecycle,
  diagnostics,
  blackBox,
  operator,
  ensureOperator,
}: TabCallsDeps): TabApiDeps => {
  /**
   * Takes the session that the tab's browser stored, and what the tab knows from an earlier worker. The session may be
   * later than the worker's own, if the worker was suspended or has just started.
   */
  const begin = (hello: Hello): void => {
    const stored = isStoredSession(hello.session) ? hello.session : null;
    // An invalid stored session is dropped; it is no reason to refuse the tab (F34).
    if (stored === null && hello.session !== undefined) counters.drop('bad-session');
    operator()?.configWatch.check(hello.config);
    const { session, orders } = ensureOperator(hello, stored?.session ?? null);
    // A stored session has no wallet, so the balance is read.
    if (stored !== null && session.keep(stored)) orders.refreshBalance();
    if (isLastKnown(hello.lastKnown)) session.recall(hello.lastKnown);
  };

  const readBlackBox = async (isSent: boolean): Promise<Result<{ readonly text: string }>> => {
    const { drops, resyncs, requests, frames, startedAt, mode } = diagnostics.read();
    const file = await blackBox.read({
      build: environment.build,
      counters: { drops, resyncs, requests, frames, startedAt, mode },
    });
    if (file === null) return fail({ code: 'network' });
    const sent = isSent ? await operator()?.sendBlackBox(file) : ok(null);
    return sent?.ok === false ? sent : ok({ text: file });
  };

  return {
    tabs,
    begin,
    greeting: async () => {
      await locked;
      const { build, mode } = environment;
      return { contract: CONTRACT_VERSION, build, instance, mode, now: clock.now() };
    },
    ask: (question) => {
      lifecycle.checkClock();
      const at = operator();
      const none = Promise.resolve(fail({ code: 'bad-request' }));
      switch (question.topic) {
        case 'open-bets':
          return at?.orders.openOrders() ?? none;
        case 'reserved-bets':
          return at?.reserves.reserved(question) ?? none;
        case 'chat-setup':
          return at?.rooms.chatSetup() ?? none;
        case 'report-config':
          return at?.rooms.reportConfig() ?? none;
        case 'rooms':
          return at?.rooms.ask() ?? none;
        case 'room-search':
          return at?.rooms.search(question.text) ?? none;
        case 'reserve-limit':
          return at?.reserves.limits(question) ?? none;
        case 'coins':
        case 'gifts':
        case 'gift-top':
        case 'room-activities':
          return at?.gifts.ask(question) ?? none;
        case 'experts':
        case 'expert':
        case 'tips':
        case 'tip':
        case 'tips-read':
        case 'tip-matches':
        case 'tip-purchases':
        case 'tip-comments':
        case 'own-comments':
        case 'comment-rule':
          return at?.tips.ask(question) ?? none;
        case 'black-box':
          return readBlackBox(question.send === true);
        default:
          return queries.ask(question);
      }
    },
    place: (placing, expiresAt) => {
      const deadline = createDeadline(clock, expiresAt);
      lifecycle.checkClock();
      const at = operator();
      if (at === null) return Promise.resolve(fail({ code: 'bad-request' }));
      switch (placing.kind) {
        case 'reserve':
          return at.reserves.act(placing, deadline);
        case 'room':
          return at.gifts.act(placing, deadline);
        default:
          return at.orders.place(placing, deadline);
      }
    },
    cashOut: (request, expiresAt) => {
      const deadline = createDeadline(clock, expiresAt);
      lifecycle.checkClock();
      return operator()?.cashOuts.submit(request, deadline) ?? Promise.resolve(fail({ code: 'bad-request' }));
    },
    tip: (request, expiresAt) => {
      const deadline = createDeadline(clock, expiresAt);
      lifecycle.checkClock();
      return operator()?.tips.act(request, deadline) ?? Promise.resolve(fail({ code: 'bad-request' }));
    },
    room: (request) => {
      lifecycle.checkClock();
      return operator()?.rooms.run(request) ?? Promise.resolve(fail({ code: 'bad-request' }));
    },
    run: (command) => {
      lifecycle.checkClock();
      const at = operator();
      if (at === null) return fail({ code: 'bad-request' });
      return runCommand({ operator: at, board, fresh, quotes, closed: () => closedReason(at) }, command);
    },
    session: (change) => operator()?.session.take(change) ?? fail({ code: 'bad-request' }),
    claim: oneTab.claim,
    shown: oneTab.shown,
    reconnect: (isPress) => {
      operator()?.sources.retry(isPress);
      operator()?.rooms.retry(isPress);
      operator()?.userConfig.check('unless-lately');
    },
    diagnostics: diagnostics.read,
    report: (report) => operator()?.log.report(report),
    drop: counters.drop,
  };
};

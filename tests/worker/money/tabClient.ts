import type { FeedApi } from '#contract/feedApi.ts';
import type { FeedEvent } from '#contract/patch.ts';
import type { PlacementAnswer, PlacementRequest } from '#contract/placement.ts';
import type { Result } from '#contract/problem.ts';
import { mayDismiss, type Bets } from '#domain/orders/bet.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { Slip } from '#domain/slip/slip.ts';
import { createPortCaller, type WorkerEnd } from '#feed/portCaller.ts';
import { createPlaceCall } from '#feed/placeCall.ts';
import { createBetNotices, type BetNotice } from '#state/betNotices.ts';
import { createQuickBets, type QuickBets } from '#state/quickBets.ts';
import type { FakeClock } from '#tests/worker/fakeClock.ts';
import type { Press, Witness } from './witness.ts';

/** Milliseconds that a notice with automatic closing is shown at least. */
const READ_MS = 8_000;

/** The page's connection to a worker. */
type WorkerLine = WorkerEnd & {
  readonly tabId: string;
  readonly api: FeedApi;
  readonly isAlive: () => boolean;
  readonly toWorkerTime: (at: Milliseconds) => Milliseconds | null;
};
/** What the page shows. */
export type Shown = {
  readonly uid: string | null;
  readonly accept: 0 | 1 | 2;
  /** In per cent. */
  readonly tolerance: number;
  readonly currencyId: number;
  readonly slip: Slip | undefined;
  readonly bets: Bets | undefined;
  readonly isQuickOffered: boolean;
  /** True if the page draws: it is visible, neither frozen nor closed. */
  readonly isSeen: boolean;
};

/** The parts of a page that decide about money, by the product's own code. They outlive the worker. */
export type TabClient = {
  readonly join: (line: WorkerLine, shown: () => Shown) => void;
  /** Presses, and reports to the witness what was displayed. */
  readonly press: (placing: PlacementRequest) => Press;
  readonly quick: QuickBets;
  readonly onEvent: (event: FeedEvent) => void;
  /** Runs a frame of the page, which draws its content if the page is visible. */
  readonly draw: () => void;
  readonly hidden: () => void;
  /** Closes the notices that the user has had time to read. */
  readonly tidy: () => void;
  /** Clears the page for another user or none. */
  readonly empty: () => void;
};

const NOBODY: Shown = {
  uid: null,
  accept: 0,
  tolerance: 0,
  currencyId: 1,
  slip: undefined,
  bets: undefined,
  isQuickOffered: false,
  isSeen: false,
};

const showNobody = (): Shown => NOBODY;

export const createTabClient = (clock: FakeClock, witness: Witness, newSlipId: () => string): TabClient => {
  const lineClock = {
    now: clock.now,
    schedule: (after: Milliseconds, run: () => void) => {
      const timer = clock.setTimeout(run, after);
      return () => clock.clearTimeout(timer);
    },
  };
  const caller = createPortCaller<WorkerLine>(lineClock);
  let shown: () => Shown = showNobody;
  /** When each notice became visible. */
  const shownAt = new Map<string, number>();
  const putAway = new Set<string>();

  const place = (placing: PlacementRequest): Promise<Result<PlacementAnswer>> =>
    createPlaceCall({
      clock: lineClock,
      caller,
      send: async ({ api, tabId }, press: PlacementRequest, expiresAt) => api.place(tabId, press, expiresAt),
      toWorkerTime: (at) => caller.connection()?.toWorkerTime(at) ?? null,
    })(placing);
  const send = (
    placing: PlacementRequest,
  ): { readonly press: Press; readonly answer: Promise<Result<PlacementAnswer>> } => {
    const { uid, accept, tolerance } = shown();
    const life = caller.connection();
    const press = witness.pressed(placing, { uid, accept, tolerance }, () => life?.isAlive() === true);
    const answer = place(placing);
    void answer.then((value) => witness.answered(press, value));
    return { press, answer };
  };

  const notices = createBetNotices({
    schedule: lineClock.schedule,
    claim: (id, answered) => {
      const line = caller.connection();
      if (line !== undefined) void Promise.resolve(line.api.claim(line.tabId, id)).then(answered);
    },
    shown: (id, answered) => {
      const line = caller.connection();
      if (line !== undefined) void Promise.resolve(line.api.shown(line.tabId, id)).then(answered);
    },
  });
  const onNoticeGone = (notice: BetNotice, now: readonly BetNotice[]): void => {
    const isReplaced = now.some(({ ref }) => ref === notice.ref);
    const shownForMs = clock.now() - (shownAt.get(notice.id) ?? 0);
    if (notice.what !== 'succeeded' && shownForMs < READ_MS && !isReplaced && !putAway.has(notice.id))
      witness.displaced(notice);
  };
  const draw = (): void => {
    for (const notice of notices.view.getState()) {
      if (shownAt.has(notice.id) || !shown().isSeen) continue;
      shownAt.set(notice.id, clock.now());
      witness.noticeShown(notice);
      notices.onDrawn(notice.id);
    }
  };
  // A change is drawn in the tab's next frame. By then the tab may be hidden, frozen or closed.
  notices.view.subscribe((now, before) => {
    for (const notice of before.filter((each) => !now.includes(each)))
      if (shownAt.has(notice.id)) onNoticeGone(notice, now);
    queueMicrotask(draw);
  });

  const quick = createQuickBets({
    place: (placing) => send(placing).answer,
    slip: () => ({
      quick: shown().slip?.quick ?? { on: false, stakes: {} },
      currencyId: shown().slip?.currencyId ?? 1,
    }),
    currencyId: () => shown().currencyId,
    isOffered: () => shown().isQuickOffered,
    outcomeOf: (intent) => {
      const betsOfIntent = (shown().bets?.items ?? []).filter((bet) => bet.intent === intent);
      return betsOfIntent.length === 0 ? null : betsOfIntent.some(mayDismiss) ? 'over' : 'open';
    },
    createSlipId: newSlipId,
  });
  return {
    join: (line, next) => {
      shown = next;
      caller.setConnection(line);
      const forget = async (): Promise<void> => {
        await line.ended;
        if (caller.connection() === line) caller.setConnection(undefined);
      };
      void forget();
    },
    press: (placing) => send(placing).press,
    quick,
    onEvent: notices.onEvent,
    draw,
    hidden: notices.onHidden,
    tidy: () => {
      for (const { id } of notices.view.getState()) {
        if (clock.now() - (shownAt.get(id) ?? 0) < READ_MS) continue;
        putAway.add(id);
        notices.putAway(id);
      }
    },
    empty: () => {
      for (const { id } of notices.view.getState()) putAway.add(id);
      notices.empty();
      quick.problem.setState(null, true);
    },
  };
};

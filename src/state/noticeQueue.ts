import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EpochMs, Milliseconds } from '#domain/ids.ts';

/** A queue of pop-ups, each shown by only one of all tabs (D26). */
export type NoticeQueue<N> = {
  /** The notices on screen, newest last. */
  readonly view: StoreApi<readonly N[]>;
  readonly putAway: (id: string) => void;
  /** Called when a notice has been drawn while the page is visible: the worker counts it as shown then. */
  readonly drawn: (id: string) => void;
  /** Called when the page is hidden. Removes notices that were not drawn; another tab shows them. */
  readonly hidden: () => void;
  /** Stops the timers while the user points at or focuses the notices (WCAG 2.2.1). */
  readonly hold: (held: boolean) => void;
  readonly empty: () => void;
};

/** Functions of the tab that a queue needs. */
export type NoticeParts = {
  /** Asks whether this tab may show the notice; true for one tab only (D26). */
  readonly claim: (id: string, answered: (mayShow: boolean) => void) => void;
  /** Confirms that the notice was on screen. False: the claim has ended, and another tab shows the notice. */
  readonly shown: (id: string, answered?: (isOurs: boolean) => void) => void;
  /** Runs a function after `ms`. Returns the function that cancels it. */
  readonly later: (ms: Milliseconds, run: () => void) => () => void;
};

type QueueOptions<N> = NoticeParts & {
  /** The most notices at once; more would cover the page. */
  readonly most: number;
  /**
   * What happens to a notice when `most` are shown. `displace` removes the oldest that close by themselves.
   * `wait` keeps the notice hidden and unclaimed until another closes. `gather` shows it anyway, because the
   * screen draws such notices in one line.
   */
  readonly overflow?: (notice: N) => 'displace' | 'wait' | 'gather';
  /** How long the notice is shown; null until the user closes it. */
  readonly shownFor: (notice: N) => Milliseconds | null;
  /** The subject of a notice. A notice replaces the previous one of the same subject. */
  readonly about: (notice: N) => string;
  /** Whether the notice is recent enough to show once this tab may show it. */
  readonly isNews?: (notice: N) => boolean;
};

const SEEN_REMEMBERED = 200;
/** A claim that the worker has not answered after this time no longer reserves a place. */
const CLAIM_MS: Milliseconds = 2_000;
/**
 * A claimed notice that is not drawn within this time is removed. Shorter than the time after which the worker
 * offers it to another tab, so that two tabs never show it.
 */
const DRAW_MS: Milliseconds = 4_000;

/** Cancels the timer of a notice and forgets it. */
const cancel = (timers: Map<string, () => void>, id: string): void => {
  timers.get(id)?.();
  timers.delete(id);
};

/** Creates a queue of pop-ups. `take` accepts a notice, and each notice is shown once. */
export const createNoticeQueue = <N extends { readonly id: string; readonly at: EpochMs }>({
  claim: askClaim,
  shown,
  later,
  most,
  shownFor,
  about,
  isNews = () => true,
  overflow = () => 'displace',
}: QueueOptions<N>): NoticeQueue<N> & { readonly take: (notice: N) => void } => {
  const view = createStore<readonly N[]>(() => []);
  /** Ids of notices that were on screen in this tab. */
  const seen = new Set<string>();
  /** Timers that close the notices on screen. */
  const timers = new Map<string, () => void>();
  /** Claimed notices that are not drawn yet. The value cancels the timer that removes the notice. */
  const undrawn = new Map<string, () => void>();
  /** Notices that wait for a place, oldest first. The worker does not count them as shown. */
  let waiting: readonly N[] = [];
  /** Claims in flight by notice id; each reserves a place. The value cancels the claim's timeout. */
  const claims = new Map<string, () => void>();
  let held = false;
  /** Incremented by `empty`. Answers to claims of an earlier turn are ignored. */
  let turn = 0;

  const drop = (isMeant: (notice: N) => boolean): void => {
    const now = view.getState();
    const gone = now.filter(isMeant);
    for (const { id } of gone) {
      cancel(timers, id);
      cancel(undrawn, id);
    }
    if (gone.length > 0)
      view.setState(
        now.filter((notice) => !gone.includes(notice)),
        true,
      );
  };
  /** Removes notices that need not be shown any more. The worker offers them to no other tab. */
  const settle = (isMeant: (notice: N) => boolean): void => {
    for (const notice of view.getState()) if (undrawn.has(notice.id) && isMeant(notice)) shown(notice.id);
    drop(isMeant);
  };
  const hasPlace = (): boolean =>
    claims.size + view.getState().filter((each) => overflow(each) === 'wait').length < most;
  const release = (id: string): void => {
    cancel(claims, id);
    fillPlaces();
  };
  const claim = (notice: N): void => {
    const begun = turn;
    const isWaiting = overflow(notice) === 'wait';
    if (isWaiting)
      claims.set(
        notice.id,
        later(CLAIM_MS, () => release(notice.id)),
      );
    askClaim(notice.id, (mayShow) => {
      if (begun !== turn) return;
      if (mayShow) show(notice);
      if (isWaiting) release(notice.id);
    });
  };
  const fillPlaces = (): void => {
    const [next, ...others] = waiting;
    if (next === undefined || !hasPlace()) return;
    waiting = others;
    claim(next);
    fillPlaces();
  };
  const dropAndFill = (isMeant: (notice: N) => boolean): void => {
    drop(isMeant);
    fillPlaces();
  };
  const putAway = (id: string): void => {
    settle((notice) => notice.id === id);
    fillPlaces();
  };
  const arm = (notice: N): void => {
    const ms = shownFor(notice);
    if (!held && ms !== null)
      timers.set(
        notice.id,
        later(ms, () => putAway(notice.id)),
      );
  };
  const remember = (id: string): void => {
    seen.add(id);
    if (seen.size > SEEN_REMEMBERED)
      for (const oldest of seen) {
        seen.delete(oldest);
        break;
      }
  };
  const waitForDraw = ({ id }: N): void => {
    cancel(undrawn, id);
    undrawn.set(
      id,
      later(DRAW_MS, () => dropAndFill((notice) => notice.id === id)),
    );
  };
  const show = (notice: N): void => {
    const now = view.getState();
    // A new worker may offer a notice that this tab has shown, or that it is about to draw.
    if (seen.has(notice.id)) return shown(notice.id);
    if (undrawn.has(notice.id)) return waitForDraw(notice);
    // A notice that another tab did not draw may arrive after a later one of the same subject.
    if (now.some((each) => about(each) === about(notice) && each.at > notice.at)) return shown(notice.id);
    if (!isNews(notice)) return shown(notice.id);
    settle((each) => about(each) === about(notice));
    const passing = view
      .getState()
      .filter((each) => shownFor(each) !== null && overflow(each) === 'displace');
    const crowded = passing.slice(0, Math.max(0, passing.length - most + 1));
    drop((each) => crowded.includes(each));
    waitForDraw(notice);
    view.setState([...view.getState(), notice], true);
  };
  const drawn = (id: string): void => {
    const notice = view.getState().find((each) => each.id === id);
    if (notice === undefined || !undrawn.has(id)) return;
    const begun = turn;
    cancel(undrawn, id);
    remember(id);
    arm(notice);
    shown(id, (isOurs) => {
      if (isOurs || begun !== turn) return;
      seen.delete(id);
      dropAndFill((each) => each.id === id);
    });
  };
  return {
    view,
    putAway,
    drawn,
    hidden: () => dropAndFill(({ id }) => undrawn.has(id)),
    take: (notice) => {
      if (overflow(notice) !== 'wait') return claim(notice);
      if (waiting.some(({ id }) => id === notice.id) || claims.has(notice.id)) return undefined;
      if (seen.has(notice.id)) return claim(notice);
      waiting = [...waiting, notice];
      return fillPlaces();
    },
    hold: (on) => {
      if (held === on) return;
      held = on;
      for (const notice of view.getState()) {
        cancel(timers, notice.id);
        if (!undrawn.has(notice.id)) arm(notice);
      }
    },
    empty: () => {
      turn += 1;
      waiting = [];
      for (const end of claims.values()) end();
      claims.clear();
      drop(() => true);
    },
  };
};

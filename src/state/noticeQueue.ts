import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EpochMs, Milliseconds } from '#domain/ids.ts';

/** A queue of pop-ups, each shown by only one of all tabs (D26). */
export type NoticeQueue<N> = {
  /** The notices on screen, newest last. */
  readonly view: StoreApi<readonly N[]>;
  readonly putAway: (id: string) => void;
  /** Called when a notice has been drawn while the page is visible: the worker counts it as shown then. */
  readonly onDrawn: (id: string) => void;
  /** Called when the page is hidden. Removes notices that were not drawn; another tab shows them. */
  readonly onHidden: () => void;
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
  readonly schedule: (ms: Milliseconds, run: () => void) => () => void;
};

type QueueOptions<N> = NoticeParts & {
  /** The most notices at once; more would cover the page. */
  readonly maxShown: number;
  /**
   * What happens to a notice when `maxShown` are shown. `displace` removes the oldest that close by themselves.
   * `wait` keeps the notice hidden and unclaimed until another closes. `gather` shows it anyway, because the
   * screen draws such notices in one line.
   */
  readonly overflow?: (notice: N) => 'displace' | 'wait' | 'gather';
  /** How long the notice is shown; null until the user closes it. */
  readonly shownFor: (notice: N) => Milliseconds | null;
  /** The subject of a notice. A notice replaces the previous one of the same subject. */
  readonly subjectOf: (notice: N) => string;
  /** Whether the notice is recent enough to show once this tab may show it. */
  readonly isRecent?: (notice: N) => boolean;
};

const MAX_SEEN = 200;
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

/** Creates a queue of pop-ups. `add` accepts a notice, and each notice is shown once. */
export const createNoticeQueue = <N extends { readonly id: string; readonly at: EpochMs }>({
  claim: askClaim,
  shown,
  schedule,
  maxShown,
  shownFor,
  subjectOf,
  isRecent = () => true,
  overflow = () => 'displace',
}: QueueOptions<N>): NoticeQueue<N> & { readonly add: (notice: N) => void } => {
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
  let generation = 0;

  const drop = (matches: (notice: N) => boolean): void => {
    const now = view.getState();
    const withdrawn = now.filter(matches);
    for (const { id } of withdrawn) {
      cancel(timers, id);
      cancel(undrawn, id);
    }
    if (withdrawn.length > 0)
      view.setState(
        now.filter((notice) => !withdrawn.includes(notice)),
        true,
      );
  };
  /** Removes notices that need not be shown any more. The worker offers them to no other tab. */
  const settle = (matches: (notice: N) => boolean): void => {
    for (const notice of view.getState()) if (undrawn.has(notice.id) && matches(notice)) shown(notice.id);
    drop(matches);
  };
  const hasPlace = (): boolean =>
    claims.size + view.getState().filter((each) => overflow(each) === 'wait').length < maxShown;
  const release = (id: string): void => {
    cancel(claims, id);
    fillPlaces();
  };
  const claim = (notice: N): void => {
    const before = generation;
    const isWaiting = overflow(notice) === 'wait';
    if (isWaiting)
      claims.set(
        notice.id,
        schedule(CLAIM_MS, () => release(notice.id)),
      );
    askClaim(notice.id, (mayShow) => {
      if (before !== generation) return;
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
  const dropAndFill = (matches: (notice: N) => boolean): void => {
    drop(matches);
    fillPlaces();
  };
  const putAway = (id: string): void => {
    settle((notice) => notice.id === id);
    fillPlaces();
  };
  const startTimer = (notice: N): void => {
    const ms = shownFor(notice);
    if (!held && ms !== null)
      timers.set(
        notice.id,
        schedule(ms, () => putAway(notice.id)),
      );
  };
  const remember = (id: string): void => {
    seen.add(id);
    if (seen.size > MAX_SEEN)
      for (const oldest of seen) {
        seen.delete(oldest);
        break;
      }
  };
  const waitForDraw = ({ id }: N): void => {
    cancel(undrawn, id);
    undrawn.set(
      id,
      schedule(DRAW_MS, () => dropAndFill((notice) => notice.id === id)),
    );
  };
  const show = (notice: N): void => {
    const now = view.getState();
    // A new worker may offer a notice that this tab has shown, or that it is about to draw.
    if (seen.has(notice.id)) return shown(notice.id);
    if (undrawn.has(notice.id)) return waitForDraw(notice);
    // A notice that another tab did not draw may arrive after a later one of the same subject.
    if (now.some((each) => subjectOf(each) === subjectOf(notice) && each.at > notice.at))
      return shown(notice.id);
    if (!isRecent(notice)) return shown(notice.id);
    settle((each) => subjectOf(each) === subjectOf(notice));
    const displaceable = view
      .getState()
      .filter((each) => shownFor(each) !== null && overflow(each) === 'displace');
    const displaced = displaceable.slice(0, Math.max(0, displaceable.length - maxShown + 1));
    drop((each) => displaced.includes(each));
    waitForDraw(notice);
    view.setState([...view.getState(), notice], true);
  };
  const onDrawn = (id: string): void => {
    const notice = view.getState().find((each) => each.id === id);
    if (notice === undefined || !undrawn.has(id)) return;
    const before = generation;
    cancel(undrawn, id);
    remember(id);
    startTimer(notice);
    shown(id, (isOurs) => {
      if (isOurs || before !== generation) return;
      seen.delete(id);
      dropAndFill((each) => each.id === id);
    });
  };
  return {
    view,
    putAway,
    onDrawn,
    onHidden: () => dropAndFill(({ id }) => undrawn.has(id)),
    add: (notice) => {
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
        if (!undrawn.has(notice.id)) startTimer(notice);
      }
    },
    empty: () => {
      generation += 1;
      waiting = [];
      for (const end of claims.values()) end();
      claims.clear();
      drop(() => true);
    },
  };
};

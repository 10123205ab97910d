import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Milliseconds } from '#domain/ids.ts';

/** A queue of pop-ups, each shown by only one of all tabs (D26). */
export type NoticeQueue<N> = {
  /** The notices on screen, newest last. */
  readonly view: StoreApi<readonly N[]>;
  readonly putAway: (id: string) => void;
  /** Stops the timers while the user points at or focuses the notices (WCAG 2.2.1). */
  readonly hold: (held: boolean) => void;
  readonly empty: () => void;
};

/** Functions of the tab that a queue needs. */
export type NoticeParts = {
  /** Runs `show` if no other tab has shown the notice (D26), else `refused`. */
  readonly showOnce: (id: string, show: () => void, refused?: () => void) => void;
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

/** Creates a queue of pop-ups. `take` accepts a notice, and each notice is shown once. */
export const createNoticeQueue = <N extends { readonly id: string }>({
  showOnce,
  later,
  most,
  shownFor,
  about,
  isNews = () => true,
  overflow = () => 'displace',
}: QueueOptions<N>): NoticeQueue<N> & { readonly take: (notice: N) => void } => {
  const view = createStore<readonly N[]>(() => []);
  const seen = new Set<string>();
  const timers = new Map<string, () => void>();
  /** Notices that wait for a place, oldest first. The worker does not count them as shown. */
  let waiting: readonly N[] = [];
  /** Claims in flight by notice id; each reserves a place. The value cancels the claim's timeout. */
  const claims = new Map<string, () => void>();
  let held = false;
  /** Incremented by `empty`. Answers to claims of an earlier turn are ignored. */
  let turn = 0;

  const disarm = (id: string): void => {
    timers.get(id)?.();
    timers.delete(id);
  };
  const drop = (isMeant: (notice: N) => boolean): void => {
    const now = view.getState();
    const gone = now.filter(isMeant);
    for (const { id } of gone) disarm(id);
    if (gone.length > 0)
      view.setState(
        now.filter((notice) => !gone.includes(notice)),
        true,
      );
  };
  const hasPlace = (): boolean =>
    claims.size + view.getState().filter((each) => overflow(each) === 'wait').length < most;
  const release = (id: string): void => {
    claims.get(id)?.();
    claims.delete(id);
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
    showOnce(
      notice.id,
      () => {
        if (begun === turn) show(notice);
        if (begun === turn && isWaiting) release(notice.id);
      },
      () => {
        if (begun === turn && isWaiting) release(notice.id);
      },
    );
  };
  const fillPlaces = (): void => {
    const [next, ...others] = waiting;
    if (next === undefined || !hasPlace()) return;
    waiting = others;
    claim(next);
    fillPlaces();
  };
  const putAway = (id: string): void => {
    drop((notice) => notice.id === id);
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
  const show = (notice: N): void => {
    // A tab that answered after the worker's timeout may get the notice twice.
    if (seen.has(notice.id)) return;
    seen.add(notice.id);
    if (seen.size > SEEN_REMEMBERED)
      for (const oldest of seen) {
        seen.delete(oldest);
        break;
      }
    if (!isNews(notice)) return;
    drop((each) => about(each) === about(notice));
    const passing = view
      .getState()
      .filter((each) => shownFor(each) !== null && overflow(each) === 'displace');
    const crowded = passing.slice(0, Math.max(0, passing.length - most + 1));
    drop((each) => crowded.includes(each));
    view.setState([...view.getState(), notice], true);
    arm(notice);
  };
  return {
    view,
    putAway,
    take: (notice) => {
      if (overflow(notice) !== 'wait') return claim(notice);
      if (waiting.some(({ id }) => id === notice.id) || claims.has(notice.id)) return undefined;
      waiting = [...waiting, notice];
      return fillPlaces();
    },
    hold: (on) => {
      if (held === on) return;
      held = on;
      for (const notice of view.getState()) {
        disarm(notice.id);
        arm(notice);
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

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Milliseconds } from '#domain/ids.ts';

/** Pop-ups that one tab of all shows (D26). */
export type NoticeQueue<N> = {
  /** The newest last. */
  readonly view: StoreApi<readonly N[]>;
  readonly putAway: (id: string) => void;
  /** While somebody reads or reaches for them they stay (WCAG 2.2.1). */
  readonly hold: (held: boolean) => void;
  readonly empty: () => void;
};

/** What a queue needs of the tab. */
export type NoticeParts = {
  /** Shows it, if no other tab of all has (D26). */
  readonly showOnce: (id: string, show: () => void, refused?: () => void) => void;
  /** Runs later, unless what it answers is called before. */
  readonly later: (ms: Milliseconds, run: () => void) => () => void;
};

type Ways<N> = NoticeParts & {
  /** More at once cover what is looked at. */
  readonly most: number;
  /**
   * What happens to a notice where there are `most`: `displace` removes the oldest that go by themselves,
   * `wait` keeps the notice out of sight, and unclaimed, until another has gone, `gather` shows it all the
   * same, as the screen draws those in one line.
   */
  readonly overflow?: (notice: N) => 'displace' | 'wait' | 'gather';
  /** How long it stands; null until the user puts it away. */
  readonly shownFor: (notice: N) => Milliseconds | null;
  /** What it is about: one takes the place of the last about the same. */
  readonly about: (notice: N) => string;
  /** Whether it is still worth telling once this tab may. */
  readonly isNews?: (notice: N) => boolean;
};

const SEEN_REMEMBERED = 200;
/** A claim that the worker has not answered by then holds no place any more. */
const CLAIM_MS: Milliseconds = 2_000;

/** A queue of pop-ups; `take` is given what comes, of which each is shown once. */
export const createNoticeQueue = <N extends { readonly id: string }>({
  showOnce,
  later,
  most,
  shownFor,
  about,
  isNews = () => true,
  overflow = () => 'displace',
}: Ways<N>): NoticeQueue<N> & { readonly take: (notice: N) => void } => {
  const view = createStore<readonly N[]>(() => []);
  const seen = new Set<string>();
  const timers = new Map<string, () => void>();
  /** Notices that wait for a place, in their order: nobody has been told that they were shown. */
  let waiting: readonly N[] = [];
  /** Claims under way, which hold a place each; what ends their time. */
  const claims = new Map<string, () => void>();
  let held = false;
  /** Goes up with each emptying: what was asked for before is nobody's any more. */
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
    // A tab that was too slow for the worker's patience may get it twice.
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

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
  readonly showOnce: (id: string, show: () => void) => void;
  /** Runs later, unless what it answers is called before. */
  readonly later: (ms: Milliseconds, run: () => void) => () => void;
};

type Ways<N> = NoticeParts & {
  /** More at once cover what is looked at: the oldest that go by themselves give way. */
  readonly most: number;
  /** How long it stands; null until the user puts it away. */
  readonly shownFor: (notice: N) => Milliseconds | null;
  /** What it is about: one takes the place of the last about the same. */
  readonly about: (notice: N) => string;
  /** Whether it is still worth telling once this tab may. */
  readonly isNews?: (notice: N) => boolean;
};

const SEEN_REMEMBERED = 200;

/** A queue of pop-ups; `take` is given what comes, of which each is shown once. */
export const createNoticeQueue = <N extends { readonly id: string }>({
  showOnce,
  later,
  most,
  shownFor,
  about,
  isNews = () => true,
}: Ways<N>): NoticeQueue<N> & { readonly take: (notice: N) => void } => {
  const view = createStore<readonly N[]>(() => []);
  const seen = new Set<string>();
  const timers = new Map<string, () => void>();
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
  const putAway = (id: string): void => drop((notice) => notice.id === id);
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
    const passing = view.getState().filter((each) => shownFor(each) !== null);
    const crowded = passing.slice(0, Math.max(0, passing.length - most + 1));
    drop((each) => crowded.includes(each));
    view.setState([...view.getState(), notice], true);
    arm(notice);
  };
  return {
    view,
    putAway,
    take: (notice) => {
      const begun = turn;
      showOnce(notice.id, () => {
        if (begun === turn) show(notice);
      });
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
      drop(() => true);
    },
  };
};

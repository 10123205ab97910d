import type { FeedEvent } from '#contract/patch.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { Clock, Timer } from '../runtime/environment.ts';

/** A tab that has not shown an event within this time is skipped; the next tab gets the event (D26). */
const SHOWN_MS: Milliseconds = 1_000;

export type SingleTabDeliveryDeps = {
  readonly clock: Clock;
  /** Visible tabs, the one focused last first. */
  readonly visible: () => readonly string[];
  readonly tell: (tabId: string, event: FeedEvent) => void;
};

/**
 * Tells an event to one tab of all (D26): the one focused last among the visible, else the next, else the
 * first that becomes visible.
 */
export type SingleTabDelivery = {
  /**
   * Settles once it was shown, or was taken back. `claim`: asked before a tab shows it; false where it was
   * shown elsewhere, by another worker.
   */
  readonly tell: (event: FeedEvent, claim?: () => Promise<boolean>) => Promise<void>;
  /** Events of a kind are wanted no more. */
  readonly takeBack: (kind: FeedEvent['kind']) => void;
  /** Settles when there is a visible tab. */
  readonly seen: () => Promise<void>;
  /** A tab is about to show it: whether it is the first to say so of what still waits. */
  readonly shown: (id: string) => boolean | Promise<boolean>;
  /** Who is here or visible is another. */
  readonly changed: () => void;
};

type Waiting = {
  readonly event: FeedEvent;
  readonly claim: (() => Promise<boolean>) | undefined;
  readonly tried: Set<string>;
  readonly done: () => void;
  timer: Timer | null;
};

export const createSingleTabDelivery = ({
  clock,
  visible,
  tell,
}: SingleTabDeliveryDeps): SingleTabDelivery => {
  let waiting: Waiting[] = [];
  let unseen: (() => void)[] = [];
  /** Waits no more: no other tab gets it. */
  const take = (which: (each: Waiting) => boolean): readonly Waiting[] => {
    const taken = waiting.filter(which);
    for (const each of taken) if (each.timer !== null) clock.clearTimeout(each.timer);
    waiting = waiting.filter((each) => !which(each));
    return taken;
  };
  const claimed = async ({ claim, done }: Waiting): Promise<boolean> => {
    try {
      return (await claim?.()) ?? true;
    } finally {
      done();
    }
  };
  const next = (each: Waiting): void => {
    if (each.timer !== null) return;
    const tab = visible().find((id) => !each.tried.has(id));
    if (tab === undefined) return;
    each.tried.add(tab);
    each.timer = clock.setTimeout(() => {
      each.timer = null;
      next(each);
    }, SHOWN_MS);
    tell(tab, each.event);
  };
  return {
    tell: (event, claim) =>
      new Promise((done) => {
        const each: Waiting = { event, claim, tried: new Set(), done, timer: null };
        waiting.push(each);
        next(each);
      }),
    takeBack: (kind) => take(({ event }) => event.kind === kind).forEach(({ done }) => done()),
    shown: (id) => {
      const [first, ...others] = take(({ event }) => event.id === id);
      others.forEach(({ done }) => done());
      if (first?.claim !== undefined) return claimed(first);
      first?.done();
      return first !== undefined;
    },
    seen: () =>
      new Promise((done) => {
        if (visible().length > 0) done();
        else unseen.push(done);
      }),
    changed: () => {
      if (visible().length === 0) return;
      unseen.forEach((done) => done());
      unseen = [];
      waiting.forEach(next);
    },
  };
};

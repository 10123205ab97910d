import type { FeedEvent } from '#contract/patch.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { Clock, Timer } from '../runtime/environment.ts';

/** A tab that has not shown an event within this time is skipped; the next tab gets the event (D26). */
const SHOWN_MS: Milliseconds = 1_000;

export type SingleTabDeliveryDeps = {
  readonly clock: Clock;
  /** Returns the visible tabs, most recently focused first. */
  readonly visible: () => readonly string[];
  readonly tell: (tabId: string, event: FeedEvent) => void;
};

/**
 * Delivers an event to one tab only (D26): the most recently focused visible tab, else the next one, else the
 * first tab that becomes visible.
 */
export type SingleTabDelivery = {
  /**
   * Offers the event to tabs. Resolves once a tab has shown it or it was taken back. `claim` runs before a
   * tab shows it; false means that another worker has shown it.
   */
  readonly tell: (event: FeedEvent, claim?: () => Promise<boolean>) => Promise<void>;
  /** Withdraws all waiting events of this kind. */
  readonly takeBack: (kind: FeedEvent['kind']) => void;
  /** Resolves when a tab is visible. */
  readonly seen: () => Promise<void>;
  /**
   * Called before a tab shows an event. Returns true if the event still waits and this tab is the first to
   * ask.
   */
  readonly shown: (id: string) => boolean | Promise<boolean>;
  /** Called when tabs joined, left or changed visibility: offers waiting events again. */
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
  let visibleWaiters: (() => void)[] = [];
  /** Cancels the wait of matching events, so they are not offered to another tab. */
  const cancelWait = (which: (each: Waiting) => boolean): readonly Waiting[] => {
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
    takeBack: (kind) => cancelWait(({ event }) => event.kind === kind).forEach(({ done }) => done()),
    shown: (id) => {
      const [first, ...others] = cancelWait(({ event }) => event.id === id);
      others.forEach(({ done }) => done());
      if (first?.claim !== undefined) return claimed(first);
      first?.done();
      return first !== undefined;
    },
    seen: () =>
      new Promise((done) => {
        if (visible().length > 0) done();
        else visibleWaiters.push(done);
      }),
    changed: () => {
      if (visible().length === 0) return;
      visibleWaiters.forEach((done) => done());
      visibleWaiters = [];
      waiting.forEach(next);
    },
  };
};

import type { FeedEvent } from '#contract/patch.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { Clock, Timer } from '../runtime/environment.ts';

/** A tab that has not claimed an event within this time is skipped; the next tab gets the event (D26). */
const OFFER_MS: Milliseconds = 1_000;
/**
 * A tab that has claimed an event and not confirmed that it is on screen within this time loses the event to
 * another tab. Not from the specification.
 */
const CLAIM_MS: Milliseconds = 5_000;

export type SingleTabDeliveryDeps = {
  readonly clock: Clock;
  /** Returns the visible tabs, most recently focused first. */
  readonly visible: () => readonly string[];
  readonly send: (tabId: string, event: FeedEvent) => void;
  /** Called with each event, also while no tab is visible. The same event may come several times. */
  readonly announced?: (event: FeedEvent) => void;
};

/** Actions of the sender of an event. */
type DeliverySteps = {
  /** Runs at each claim. Resolves to false if the event must not be shown any more. */
  readonly claimed: () => Promise<boolean>;
  /** Runs once a tab has confirmed that the event is on screen. */
  readonly shown: () => Promise<void>;
};

/**
 * Delivers an event to one tab only (D26): the most recently focused visible tab, else the next one, else the
 * first tab that becomes visible. A tab claims the event before it draws it and confirms it afterwards. If
 * the tab crashes or is hidden between the two, the event goes to another visible tab.
 */
export type SingleTabDelivery = {
  /** Offers the event to tabs. Resolves once a tab has shown it or it was taken back. */
  readonly deliver: (event: FeedEvent, steps?: DeliverySteps) => Promise<void>;
  /** Withdraws all waiting events of this kind. */
  readonly withdrawKind: (kind: FeedEvent['kind']) => void;
  /** Withdraws one waiting event. */
  readonly withdraw: (id: string) => void;
  /** Announces an event before its sender, which waits for a visible tab, offers it. */
  readonly announce?: (event: FeedEvent) => void;
  /** Resolves to true when a tab is visible, and to false if none was within this time. Without it waits for ever. */
  readonly whenTabVisible: (withinMs?: Milliseconds) => Promise<boolean>;
  /**
   * Called before a tab shows an event. Returns true if the event still waits, the tab is visible, and no
   * other tab has claimed the event.
   */
  readonly claim: (tabId: string, id: string) => boolean | Promise<boolean>;
  /**
   * Called after the event was on screen in the tab. Returns false if the tab no longer has the claim, so
   * another tab shows the event.
   */
  readonly shown: (tabId: string, id: string) => boolean | Promise<boolean>;
  /** Called when tabs joined, left or changed visibility: offers waiting events again. */
  readonly changed: () => void;
};

type Waiting = {
  readonly event: FeedEvent;
  readonly steps: DeliverySteps | undefined;
  readonly tried: Set<string>;
  readonly done: () => void;
  /** The tab that has claimed the event and not yet confirmed it. */
  holder: string | null;
  timer: Timer | null;
};

export const createSingleTabDelivery = ({
  clock,
  visible,
  send,
  announced = () => undefined,
}: SingleTabDeliveryDeps): SingleTabDelivery => {
  let waiting: Waiting[] = [];
  const visibleWaiters = new Set<() => void>();
  const disarm = (each: Waiting): void => {
    if (each.timer !== null) clock.clearTimeout(each.timer);
    each.timer = null;
  };
  /** Cancels the wait of matching events, so they are not offered to another tab. */
  const cancelWait = (which: (each: Waiting) => boolean): readonly Waiting[] => {
    const matching = waiting.filter(which);
    matching.forEach(disarm);
    waiting = waiting.filter((each) => !which(each));
    return matching;
  };
  const withdrawWhere = (which: (each: Waiting) => boolean): void =>
    cancelWait(which).forEach(({ done }) => done());
  const find = (id: string): Waiting | undefined => waiting.find(({ event }) => event.id === id);

  const next = (each: Waiting): void => {
    if (each.timer !== null || each.holder !== null) return;
    const tab = visible().find((id) => !each.tried.has(id));
    if (tab === undefined) return;
    each.tried.add(tab);
    each.timer = clock.setTimeout(() => {
      each.timer = null;
      next(each);
    }, OFFER_MS);
    send(tab, each.event);
  };
  /** Ends a claim that was not confirmed. Tabs get the event again, the former holder only if it is alone. */
  const release = (each: Waiting): void => {
    const { holder } = each;
    disarm(each);
    each.holder = null;
    each.tried.clear();
    if (holder !== null && visible().some((id) => id !== holder)) each.tried.add(holder);
    next(each);
  };
  return {
    announce: announced,
    deliver: (event, steps) =>
      new Promise((done) => {
        announced(event);
        const each: Waiting = { event, steps, tried: new Set(), done, holder: null, timer: null };
        waiting.push(each);
        next(each);
      }),
    withdrawKind: (kind) => withdrawWhere(({ event }) => event.kind === kind),
    withdraw: (id) => withdrawWhere(({ event }) => event.id === id),
    claim: async (tabId, id) => {
      const each = find(id);
      if (each === undefined || (each.holder !== null && each.holder !== tabId)) return false;
      if (!visible().includes(tabId)) return false;
      disarm(each);
      each.holder = tabId;
      let mayShow = false;
      try {
        mayShow = (await each.steps?.claimed()) ?? true;
      } finally {
        if (!mayShow) withdrawWhere((other) => other === each);
      }
      // The tab may have left, or the event may have been taken back, while the sender decided.
      if (!waiting.includes(each) || each.holder !== tabId) return false;
      disarm(each);
      each.timer = clock.setTimeout(() => release(each), CLAIM_MS);
      return true;
    },
    shown: async (tabId, id) => {
      const each = find(id);
      if (each === undefined || each.holder !== tabId) return false;
      cancelWait((other) => other === each);
      try {
        await each.steps?.shown();
      } finally {
        each.done();
      }
      return true;
    },
    whenTabVisible: (withinMs) =>
      new Promise((done) => {
        if (visible().length > 0) return done(true);
        let timer: Timer | null = null;
        const end = (isVisible: boolean): void => {
          if (timer !== null) clock.clearTimeout(timer);
          visibleWaiters.delete(wait);
          done(isVisible);
        };
        const wait = (): void => end(true);
        visibleWaiters.add(wait);
        if (withinMs !== undefined) timer = clock.setTimeout(() => end(false), withinMs);
        return undefined;
      }),
    changed: () => {
      const now = new Set(visible());
      for (const each of waiting) {
        // A tab that was hidden may be offered the event again once it is visible.
        for (const tab of each.tried) if (!now.has(tab)) each.tried.delete(tab);
        if (each.holder !== null && !now.has(each.holder)) release(each);
      }
      if (now.size === 0) return;
      for (const wait of Array.from(visibleWaiters)) wait();
      waiting.forEach(next);
    },
  };
};

import type { Clock, Timer } from '../runtime/environment.ts';

/**
 * The number of late tabs that may draw at the same time. More tabs would share the same cores: each patch
 * would be drawn later, and not more patches in total.
 */
export const MAX_TURNS = 2;
/** A tab that has not answered for so long, ms, gives its turn to the next. */
export const TURN_MS = 500;

/** The outbox of a tab that does not keep up. */
export type TurnTaker = {
  readonly isFocused: () => boolean;
  /** Sends what is pending. Returns false if there is nothing to send, and the turn is free again. */
  readonly takeTurn: () => boolean;
};

export type SendTurns = {
  /** Gives the turn at once if one is free; else the outbox waits in the queue. */
  readonly request: (taker: TurnTaker) => void;
  /** Ends a tab's turn: the tab has acknowledged the patch that was sent in it. */
  readonly end: (taker: TurnTaker) => void;
  /** The tab is hidden or gone. */
  readonly leave: (taker: TurnTaker) => void;
};

/**
 * Turns of all tabs that do not keep up, in the order in which they asked. The focused tab comes first, but not
 * twice in a row while another waits, so each of n waiting tabs has its turn within 2n turns (G8).
 */
export const createSendTurns = (clock: Clock): SendTurns => {
  const waiting = new Set<TurnTaker>();
  const holders = new Map<TurnTaker, Timer>();
  /**
   * Tabs that lost a turn, and when they last had one. They still take turns but hold none, until they answer in
   * time: a covered window draws once a second, at little cost to the others.
   */
  const overdue = new Map<TurnTaker, number>();
  let wasFocused = false;

  const next = (): TurnTaker | undefined => {
    let first: TurnTaker | undefined;
    for (const taker of waiting) {
      if (taker.isFocused() !== wasFocused) return taker;
      first ??= taker;
    }
    return first;
  };
  const lose = (taker: TurnTaker, since: number): void => {
    holders.delete(taker);
    overdue.set(taker, since);
    grant();
  };
  const grant = (): void => {
    while (holders.size < MAX_TURNS) {
      const taker = next();
      if (taker === undefined) return;
      waiting.delete(taker);
      if (!taker.takeTurn()) continue;
      wasFocused = taker.isFocused();
      const since = clock.now();
      if (overdue.has(taker)) overdue.set(taker, since);
      else
        holders.set(
          taker,
          clock.setTimeout(() => lose(taker, since), TURN_MS),
        );
    }
  };
  const release = (taker: TurnTaker): void => {
    const timer = holders.get(taker);
    if (timer !== undefined) clock.clearTimeout(timer);
    holders.delete(taker);
  };

  return {
    request: (taker) => {
      waiting.add(taker);
      grant();
    },
    end: (taker) => {
      const since = overdue.get(taker);
      if (since !== undefined && clock.now() - since < TURN_MS) overdue.delete(taker);
      release(taker);
      grant();
    },
    leave: (taker) => {
      waiting.delete(taker);
      overdue.delete(taker);
      release(taker);
      grant();
    },
  };
};

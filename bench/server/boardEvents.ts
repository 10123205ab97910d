import { seeded } from '../statistics.ts';
import {
  CELLS_A_MATCH,
  firstCellOf,
  groupRecord,
  leagueRecord,
  MARKETS_A_MATCH,
  matchId,
  matchRecord,
  optionTypesOf,
  scoreRecord,
  type World,
} from '../world.ts';
import { TICK_MS } from './protocol.ts';

/** Sections of one delta (FEED.md) besides the prices, and the number of their events. */
type EventSections = { readonly count: number; readonly sections: object };

export type BoardEvents = {
  /** Applies the events of a tick to the board; null if there are none. */
  at(tick: number): EventSections | null;
  /** Reopens all markets, so that every price can be compared. */
  settle(): EventSections;
};

const TICKS_A_SECOND = 1000 / TICK_MS;
/** Ticks between two events of a kind: 20 suspensions, 5 new markets, 2 goals, 1 leaving and 1 new match a second. */
const SUSPENSION = TICKS_A_SECOND / 20;
const NEW_MARKET = TICKS_A_SECOND / 5;
const GOAL = TICKS_A_SECOND / 2;
const LEAVING = TICKS_A_SECOND;
/** Ticks until a market is on sale again after a suspension and after a goal. */
const SUSPENDED = TICKS_A_SECOND;
const AFTER_GOAL = 2 * TICKS_A_SECOND;
/** Half of the events concern the rows on screen, and half any match. */
const ON_SCREEN = 60;

/** Creates the seeded events of a board: goals, suspensions, new markets, leaving and new matches. */
export const createBoardEvents = (world: World, seed: number, begin: number): BoardEvents => {
  const random = seeded(seed + 1000);
  const { offered, handles, suspended, odds, scores } = world;
  const lastMatch = handles.length / MARKETS_A_MATCH - 1;
  let nextMatch = world.matches;
  let nextHandle = handles.length;
  let goals = 0;
  /** The tick at which each suspended market reopens. */
  const reopens = new Map<number, number>();

  /** Returns the place of a match in the list. The first match has the probe, so events never concern it. */
  const pick = (): number => {
    const places = random() < 0.5 ? Math.min(ON_SCREEN, offered.length) : offered.length;
    return 1 + Math.floor(random() * (places - 1));
  };
  const pickMarket = () => ({ match: offered[pick()] ?? 0, market: Math.floor(random() * MARKETS_A_MATCH) });

  const eventsAt = (tick: number) => {
    const sale: number[] = [];
    const put: { id: string; mg: object[] }[] = [];
    const ended: number[] = [];
    const facts: object[] = [];
    const notices: object[] = [];
    const left: string[] = [];
    const joined: number[] = [];

    const suspend = (marketAt: number, until: number) => {
      reopens.set(marketAt, Math.max(until, reopens.get(marketAt) ?? 0));
      if (suspended[marketAt] === 1) return;
      suspended[marketAt] = 1;
      sale.push(handles[marketAt] ?? 0, 0);
    };
    if (tick % LEAVING === 0 && nextMatch <= lastMatch) {
      const [gone = 0] = offered.splice(pick(), 1);
      for (let market = 0; market < MARKETS_A_MATCH; market += 1)
        reopens.delete(gone * MARKETS_A_MATCH + market);
      left.push(matchId(gone));
      joined.push(nextMatch);
      offered.push(nextMatch);
      nextMatch += 1;
    }
    if (tick % NEW_MARKET === 0) {
      const { match, market } = pickMarket();
      const marketAt = match * MARKETS_A_MATCH + market;
      if (suspended[marketAt] === 0) {
        ended.push(handles[marketAt] ?? 0);
        nextHandle += 1;
        handles[marketAt] = nextHandle;
        for (let option = 0; option < optionTypesOf(market).length; option += 1)
          odds[match * CELLS_A_MATCH + firstCellOf(market) + option] = 1200 + Math.floor(random() * 3000);
        put.push({ id: matchId(match), mg: [groupRecord(world, match, market, true)] });
      }
    }
    if (tick % SUSPENSION === 0) {
      const { match, market } = pickMarket();
      suspend(match * MARKETS_A_MATCH + market, tick + SUSPENDED);
    }
    if (tick % GOAL === 0) {
      const match = offered[pick()] ?? 0;
      const side = random() < 0.5 ? 0 : 1;
      scores[match * 2 + side] = (scores[match * 2 + side] ?? 0) + 1;
      const nsg = scoreRecord(world, match);
      goals += 1;
      facts.push({ id: matchId(match), nsg });
      notices.push({
        id: `goal-${goals}`,
        k: 'goal',
        mid: matchId(match),
        side: side + 1,
        sc: nsg[0]?.sc ?? [0, 0],
        at: Date.now(),
      });
      for (let market = 0; market < MARKETS_A_MATCH; market += 1)
        suspend(match * MARKETS_A_MATCH + market, tick + AFTER_GOAL);
    }
    // Runs last, because a market that was removed or replaced in this tick has no old handle to reopen.
    for (const [marketAt, until] of reopens) {
      if (until > tick) continue;
      reopens.delete(marketAt);
      suspended[marketAt] = 0;
      sale.push(handles[marketAt] ?? 0, 1);
    }
    const sections = {
      ...(left.length > 0 ? { gone: left } : {}),
      ...(joined.length > 0
        ? {
            lg: joined.map((match) => leagueRecord(Math.floor(match / 100))),
            mt: joined.map((match) => matchRecord(world, match, begin, true)),
          }
        : {}),
      ...(ended.length > 0 ? { x: ended, g: put } : {}),
      ...(sale.length > 0 ? { m: sale } : {}),
      ...(facts.length > 0 ? { f: facts } : {}),
      ...(notices.length > 0 ? { ev: notices } : {}),
    };
    return {
      count: left.length + joined.length + ended.length + sale.length / 2 + facts.length,
      sections,
    };
  };
  return {
    at: (tick) => {
      const events = eventsAt(tick);
      return events.count === 0 ? null : events;
    },
    settle: () => {
      const sale = [...reopens.keys()].flatMap((marketAt) => [handles[marketAt] ?? 0, 1]);
      for (const marketAt of reopens.keys()) suspended[marketAt] = 0;
      reopens.clear();
      return { count: sale.length / 2, sections: { m: sale } };
    },
  };
};

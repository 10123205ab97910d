import { memo } from 'react';
import { create } from 'zustand';
import { immer } from 'zustand/middleware/immer';
import type { Move } from '#board/moveMarks.ts';
import { LABELS, movedFrom, PeerCell } from './PeerCell.tsx';

type NaivePrice = { key: string; odds: number; locked: boolean; moved: Move };
type NaiveMatch = {
  matchId: string;
  league: string;
  home: string;
  away: string;
  prices: Record<string, NaivePrice>;
  order: string[];
};
type ObjectChange = { matchId: string; marketId: string; optionType: number; odds: number; locked: boolean };
export type ObjectFrame =
  | {
      type: 'snapshot';
      matches: {
        matchId: string;
        league: string;
        home: string;
        away: string;
        prices: { key: string; odds: number; locked: boolean }[];
      }[];
    }
  | { type: 'odds'; at: number; changes: ObjectChange[] };

type Store = { matches: Record<string, NaiveMatch>; order: string[]; heard: (frame: ObjectFrame) => void };

export const useNaive = create<Store>()(
  immer((set) => ({
    matches: {},
    order: [],
    heard: (frame) =>
      set((state) => {
        if (frame.type === 'snapshot') {
          for (const { prices, ...match } of frame.matches) {
            state.order.push(match.matchId);
            state.matches[match.matchId] = {
              ...match,
              order: prices.map(({ key }) => key),
              prices: Object.fromEntries(prices.map((price) => [price.key, { ...price, moved: 'none' }])),
            };
          }
          return;
        }
        for (const change of frame.changes) {
          const price = state.matches[change.matchId]?.prices[`${change.marketId}:${change.optionType}`];
          if (price === undefined) continue;
          price.moved = movedFrom(price.odds, change.odds);
          price.odds = change.odds;
          price.locked = change.locked;
        }
      }),
  })),
);

const Row = memo(({ id }: { id: string }) => {
  const match = useNaive((state) => state.matches[id]);
  if (match === undefined) return null;
  return (
    <div className="row">
      <span className="name">{`${match.home} v ${match.away}`}</span>
      {match.order.map((key, at) => {
        const price = match.prices[key];
        return price === undefined ? null : (
          <PeerCell
            key={key}
            option={key}
            label={LABELS[at] ?? ''}
            thousandths={Math.round(price.odds * 1000)}
            moved={price.moved}
          />
        );
      })}
    </div>
  );
});

export const NaiveBoard = ({ rows }: { rows: number }) => {
  const order = useNaive((state) => state.order);
  return order.slice(0, rows).map((id) => <Row key={id} id={id} />);
};

import { createCollection, lt, useLiveQuery, type SyncConfig } from '@tanstack/react-db';
import { memo } from 'react';
import type { Move } from '#board/moveMarks.ts';
import { connectPeerFeed, type FeedMatch } from './connectPeerFeed.ts';
import { LABELS, movedFrom, PeerCell } from './PeerCell.tsx';

type Price = { readonly key: string; readonly odds: number; readonly moved: Move };
type Match = { readonly id: number; readonly name: string; readonly prices: readonly Price[] };

const toMatch = (match: FeedMatch, id: number): Match => ({
  id,
  name: match.nm,
  prices: match.mg.flatMap(({ mks }) =>
    mks.flatMap((market) =>
      market.op.map(({ ty, od }) => ({
        key: `${market.id}:${ty}`,
        odds: Math.round(od * 1000),
        moved: 'none' as Move,
      })),
    ),
  ),
});

/**
 * Writes the feed into the collection, with one transaction per message, as in the stream example of the
 * documentation.
 */
const sync: SyncConfig<Match, number>['sync'] = ({ begin, write, commit, markReady, collection }) => {
  const matchOfHandle: number[] = [];
  const cellOfHandle: number[] = [];
  let matches = 0;
  connectPeerFeed({
    snapshot: (part, last) => {
      begin();
      for (const match of part) {
        let cell = 0;
        for (const market of match.mg.flatMap(({ mks }) => mks)) {
          matchOfHandle[market.h] = matches;
          cellOfHandle[market.h] = cell;
          cell += market.op.length;
        }
        write({ type: 'insert', value: toMatch(match, matches) });
        matches += 1;
      }
      void commit();
      if (last) markReady();
    },
    moves: (flat) => {
      const changed = new Map<number, Price[]>();
      for (let at = 0; at < flat.length; at += 4) {
        const handle = flat[at] ?? 0;
        const id = matchOfHandle[handle] ?? 0;
        const prices = changed.get(id) ?? [...(collection.get(id)?.prices ?? [])];
        changed.set(id, prices);
        const cell = (cellOfHandle[handle] ?? 0) + (flat[at + 1] ?? 0);
        const [price, odds] = [prices[cell], flat[at + 2] ?? 0];
        if (price === undefined || price.odds === odds) continue;
        prices[cell] = { ...price, odds, moved: movedFrom(price.odds, odds) };
      }
      begin();
      for (const [id, prices] of changed) {
        const match = collection.get(id);
        if (match !== undefined) write({ type: 'update', value: { ...match, prices } });
      }
      void commit();
    },
  });
};

const matches = createCollection<Match, number>({
  id: 'matches',
  getKey: ({ id }) => id,
  sync: { sync, rowUpdateMode: 'full' },
  startSync: true,
});

const Row = memo(({ name, prices }: Omit<Match, 'id'>) => (
  <div className="row">
    <span className="name">{name}</span>
    {prices.map(({ key, odds, moved }, at) => (
      <PeerCell key={key} option={key} label={LABELS[at] ?? ''} thousandths={odds} moved={moved} />
    ))}
  </div>
));

/**
 * One live query of the visible rows, in order. A row renders if its prices were replaced. A bound on the id
 * needs a third of the time of `limit` for each commit (in TanStack DB's favour).
 */
export const TanstackBoard = ({ rows }: { readonly rows: number }) => {
  const { data } = useLiveQuery({
    query: (query) =>
      query
        .from({ match: matches })
        .where(({ match }) => lt(match.id, rows))
        .orderBy(({ match }) => match.id, 'asc'),
  });
  return data.map(({ id, name, prices }) => <Row key={id} name={name} prices={prices} />);
};

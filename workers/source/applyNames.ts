import type { Names } from '#platform/decode/frames.ts';
import type { Board } from '../board/board.ts';
import type { BoardStream } from '../board/streamTable.ts';

/** Applies names in another language to the board. Prices, statuses and positions do not change (D23). */
export const applyNames = (board: Board, stream: BoardStream, names: Names): void => {
  for (const { id, name, regionName } of names.leagues) {
    const league = board.leagues.get(id);
    if (league !== undefined) board.putLeague({ ...league, name, regionName });
  }
  for (const { id, name, home, away } of names.matches) {
    const match = board.matches.slotOf(id);
    const facts = board.matches.facts[match];
    if (facts !== undefined)
      board.setFacts(id, { name, home: { ...facts.home, name: home }, away: { ...facts.away, name: away } });
  }
  for (const { handle, name } of names.markets) {
    board.renameMarket(stream.handles.get(handle), (facts) => ({ ...facts, name }));
  }
  for (const { handle, index, name } of names.options) {
    board.renameMarket(stream.handles.get(handle), (facts) => ({
      ...facts,
      options: facts.options.map((option, at) => (at === index ? { ...option, name } : option)),
    }));
  }
};

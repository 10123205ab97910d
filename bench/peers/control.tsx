import { memo, useCallback, useSyncExternalStore } from 'react';
import { connectPeerFeed, type FeedGroup, type FeedMatch } from './connectPeerFeed.ts';
import type { Move } from '#board/moveMarks.ts';
import { LABELS, movedFrom, PeerCell } from './PeerCell.tsx';

const CAPACITY = 1_000_000;

/** A market's place in a row: its kind and its first cell. */
type Group = { readonly mty: number; readonly pe: number; readonly at: number };
export type Row = {
  readonly id: string;
  readonly name: string;
  readonly first: number;
  readonly keys: readonly string[];
  readonly groups: readonly Group[];
};
type Reading = { readonly thousandths: number; readonly moved: Move };

/**
 * Creates a store with prices in one typed column. The number of a cell is its position in the snapshot;
 * cells of later markets follow.
 */
export const createControl = (rows: number) => {
  const odds = new Int32Array(CAPACITY);
  /** 1 while the cell's market is suspended. */
  const closed = new Uint8Array(CAPACITY);
  /** 1 for a cell that is drawn. */
  const drawn = new Uint8Array(CAPACITY);
  const moved = new Map<number, Move>();
  const firstOfHandle = new Int32Array(CAPACITY);
  const countOfHandle = new Uint8Array(CAPACITY);
  const readings = new Map<number, Reading>();
  const readers = new Map<number, () => void>();
  const closedReaders = new Map<number, () => void>();
  const listeners = new Set<() => void>();
  const all: Row[] = [];
  let dirty = new Set<number>();
  let cells = 0;
  let shown: readonly Row[] = [];
  let rowsChanged = false;
  let scheduled = false;

  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    requestAnimationFrame(flush);
  };
  const flush = () => {
    scheduled = false;
    if (rowsChanged) showRows();
    const changed = dirty;
    dirty = new Set();
    for (const cell of changed) {
      readers.get(cell)?.();
      closedReaders.get(cell)?.();
    }
  };
  const showRows = () => {
    rowsChanged = false;
    shown = all.slice(0, rows);
    for (const listener of listeners) listener();
  };
  /** Writes a group from a cell on, and returns the keys of its options. */
  const putGroup = ({ mks }: FeedGroup, from: number): string[] =>
    mks.flatMap((market) => {
      firstOfHandle[market.h] = from;
      countOfHandle[market.h] = market.op.length;
      return market.op.map((option, at) => {
        odds[from + at] = Math.round(option.od * 1000);
        closed[from + at] = 0;
        return `${market.id}:${option.ty}`;
      });
    });
  const put = (match: FeedMatch) => {
    const first = cells;
    const groups: Group[] = [];
    const keys: string[] = [];
    for (const group of match.mg) {
      groups.push({ mty: group.mty, pe: group.pe, at: cells - first });
      const added = putGroup(group, cells);
      keys.push(...added);
      cells += added.length;
    }
    all.push({ id: match.id, name: match.nm, first, keys, groups });
  };
  /** Puts a market in the place of the market of the same kind. */
  const replace = (id: string, group: FeedGroup) => {
    const index = all.findIndex((row) => row.id === id);
    const row = all[index];
    const place = row?.groups.find(({ mty, pe }) => mty === group.mty && pe === group.pe);
    if (row === undefined || place === undefined) return;
    const keys = [...row.keys];
    const added = putGroup(group, row.first + place.at);
    keys.splice(place.at, added.length, ...added);
    all[index] = { ...row, keys };
    for (let at = 0; at < added.length; at += 1) moved.delete(row.first + place.at + at);
    if (index < rows) rowsChanged = true;
  };
  const setSale = (flat: readonly number[]) => {
    for (let at = 0; at < flat.length; at += 2) {
      const handle = flat[at] ?? 0;
      const first = firstOfHandle[handle] ?? 0;
      for (let cell = first; cell < first + (countOfHandle[handle] ?? 0); cell += 1) {
        closed[cell] = flat[at + 1] === 1 ? 0 : 1;
        if (closedReaders.has(cell)) dirty.add(cell);
      }
    }
  };
  const leave = (ids: readonly string[]) => {
    for (const id of ids) {
      const index = all.findIndex((row) => row.id === id);
      if (index < 0) continue;
      all.splice(index, 1);
      if (index < rows) rowsChanged = true;
    }
  };
  connectPeerFeed({
    snapshot: (matches, last) => {
      matches.forEach(put);
      if (last) showRows();
    },
    events: ({ gone = [], mt = [], g = [], m = [] }) => {
      leave(gone);
      mt.forEach(put);
      for (const { id, mg } of g) for (const group of mg) replace(id, group);
      setSale(m);
      if (rowsChanged || dirty.size > 0) schedule();
    },
    moves: (flat) => {
      for (let at = 0; at < flat.length; at += 4) {
        const cell = (firstOfHandle[flat[at] ?? 0] ?? 0) + (flat[at + 1] ?? 0);
        const next = flat[at + 2] ?? 0;
        const before = odds[cell] ?? 0;
        if (next === before) continue;
        odds[cell] = next;
        if (drawn[cell] === 0) continue;
        moved.set(cell, movedFrom(before, next));
        dirty.add(cell);
      }
      if (dirty.size > 0) schedule();
    },
  });
  return {
    rows: () => shown,
    onRows: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** A different price is a change, so the store sets its mark together with the price. */
    cell: (at: number) => odds[at] ?? 0,
    isClosed: (at: number) => closed[at] === 1,
    moved: (at: number): Move => moved.get(at) ?? 'none',
    /**
     * Returns price and mark as one value, which stays the same object until the price changes
     * (`compiled.tsx`).
     */
    reading: (at: number): Reading => {
      const [thousandths, mark] = [odds[at] ?? 0, moved.get(at) ?? 'none'];
      const last = readings.get(at);
      if (last?.thousandths === thousandths && last.moved === mark) return last;
      const reading = { thousandths, moved: mark };
      readings.set(at, reading);
      return reading;
    },
    onCell: (at: number, listener: () => void) => {
      readers.set(at, listener);
      drawn[at] = 1;
      return () => {
        if (readers.get(at) !== listener) return;
        readers.delete(at);
        drawn[at] = 0;
      };
    },
    onClosed: (at: number, listener: () => void) => {
      closedReaders.set(at, listener);
      return () => {
        if (closedReaders.get(at) === listener) closedReaders.delete(at);
      };
    },
  };
};
export type Control = ReturnType<typeof createControl>;

/** Subscribes to whether a cell's market is suspended. */
export const useClosed = (control: Control, at: number): boolean => {
  const subscribe = useCallback((listener: () => void) => control.onClosed(at, listener), [control, at]);
  return useSyncExternalStore(subscribe, () => control.isClosed(at));
};

const Cell = memo(
  ({ control, at, option, label }: { control: Control; at: number; option: string; label: string }) => {
    const subscribe = useCallback((listener: () => void) => control.onCell(at, listener), [control, at]);
    const thousandths = useSyncExternalStore(subscribe, () => control.cell(at));
    return (
      <PeerCell
        option={option}
        label={label}
        thousandths={thousandths}
        moved={control.moved(at)}
        closed={useClosed(control, at)}
      />
    );
  },
);

const ControlRow = memo(({ control, row }: { control: Control; row: Row }) => (
  <div className="row">
    <span className="name">{row.name}</span>
    {row.keys.map((key, at) => (
      <Cell key={key} control={control} at={row.first + at} option={key} label={LABELS[at] ?? ''} />
    ))}
  </div>
));

export const ControlBoard = ({ control }: { control: Control }) => {
  const rows = useSyncExternalStore(control.onRows, control.rows);
  return rows.map((row) => <ControlRow key={row.first} control={control} row={row} />);
};

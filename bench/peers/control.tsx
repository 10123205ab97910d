import { memo, useCallback, useSyncExternalStore } from 'react';
import { connectPeerFeed, type FeedMatch } from './connectPeerFeed.ts';
import type { Move } from '#board/moveMarks.ts';
import { LABELS, movedFrom, PeerCell } from './PeerCell.tsx';

const CAPACITY = 1_000_000;
const ROW_CELLS = 9;

type Row = { readonly name: string; readonly first: number; readonly keys: readonly string[] };
type Reading = { readonly thousandths: number; readonly moved: Move };

/** Prices in one typed column; a cell's number is its position in the snapshot. */
export const createControl = (rows: number) => {
  const odds = new Int32Array(CAPACITY);
  const moved = new Map<number, Move>();
  const firstOfHandle = new Int32Array(CAPACITY);
  const readings = new Map<number, Reading>();
  const readers = new Map<number, () => void>();
  const listeners = new Set<() => void>();
  let dirty = new Set<number>();
  let cells = 0;
  let shown: readonly Row[] = [];
  const loading: Row[] = [];
  let scheduled = false;

  const flush = () => {
    scheduled = false;
    const changed = dirty;
    dirty = new Set();
    for (const cell of changed) readers.get(cell)?.();
  };
  const put = (match: FeedMatch) => {
    const first = cells;
    const keys: string[] = [];
    for (const { mks } of match.mg) {
      for (const market of mks) {
        firstOfHandle[market.h] = cells;
        for (const option of market.op) {
          keys.push(`${market.id}:${option.ty}`);
          odds[cells] = Math.round(option.od * 1000);
          cells += 1;
        }
      }
    }
    if (loading.length < rows) loading.push({ name: match.nm, first, keys });
  };
  connectPeerFeed({
    snapshot: (matches, last) => {
      matches.forEach(put);
      if (!last) return;
      shown = loading;
      for (const listener of listeners) listener();
    },
    moves: (flat) => {
      for (let at = 0; at < flat.length; at += 4) {
        const cell = (firstOfHandle[flat[at] ?? 0] ?? 0) + (flat[at + 1] ?? 0);
        const next = flat[at + 2] ?? 0;
        const before = odds[cell] ?? 0;
        if (next === before) continue;
        odds[cell] = next;
        if (cell >= rows * ROW_CELLS) continue;
        moved.set(cell, movedFrom(before, next));
        dirty.add(cell);
      }
      if (dirty.size === 0 || scheduled) return;
      scheduled = true;
      requestAnimationFrame(flush);
    },
  });
  return {
    rows: () => shown,
    onRows: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** A different price is a change, and its mark is set with it. */
    cell: (at: number) => odds[at] ?? 0,
    moved: (at: number): Move => moved.get(at) ?? 'none',
    /** Price and mark as one value, the same one until the price changes (`compiled.tsx`). */
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
      return () => void readers.delete(at);
    },
  };
};
export type Control = ReturnType<typeof createControl>;

const Cell = memo(
  ({ control, at, option, label }: { control: Control; at: number; option: string; label: string }) => {
    const subscribe = useCallback((listener: () => void) => control.onCell(at, listener), [control, at]);
    const thousandths = useSyncExternalStore(subscribe, () => control.cell(at));
    return <PeerCell option={option} label={label} thousandths={thousandths} moved={control.moved(at)} />;
  },
);

export const ControlBoard = ({ control }: { control: Control }) => {
  const rows = useSyncExternalStore(control.onRows, control.rows);
  return rows.map((row) => (
    <div className="row" key={row.first}>
      <span className="name">{row.name}</span>
      {row.keys.map((key, at) => (
        <Cell key={key} control={control} at={row.first + at} option={key} label={LABELS[at] ?? ''} />
      ))}
    </div>
  ));
};

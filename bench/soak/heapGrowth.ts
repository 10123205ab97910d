import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from '../browser/chromium.ts';
import { RESULTS } from '../report/record.ts';

/** The fields of V8's heap snapshot that are read. Nodes are flat numbers; `meta` names their fields. */
type Snapshot = {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      readonly node_types: readonly [readonly string[], ...unknown[]];
    };
  };
  readonly nodes: readonly number[];
  readonly strings: readonly string[];
};

/** Number and own size of the objects of one kind. */
type Held = { readonly count: number; readonly bytes: number };
export type Heap = ReadonlyMap<string, Held>;

/** Types of nodes whose names are contents, not kinds; they are summed by type. */
const NAMELESS: ReadonlySet<string> = new Set([
  'string',
  'concatenated string',
  'sliced string',
  'number',
  'bigint',
  'regexp',
  'code',
]);

/** Sums the objects of a heap snapshot by type and constructor, closures by function name. */
const readHeap = (text: string): Heap => {
  const { snapshot, nodes, strings } = JSON.parse(text) as Snapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, name, size] = ['type', 'name', 'self_size'].map((field) => fields.indexOf(field)) as [
    number,
    number,
    number,
  ];
  const heap = new Map<string, { count: number; bytes: number }>();
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kind = types[0][nodes[at + type] ?? -1] ?? 'unknown';
    const key = NAMELESS.has(kind) ? kind : `${kind} ${strings[nodes[at + name] ?? -1] ?? ''}`.slice(0, 80);
    const held = heap.get(key) ?? { count: 0, bytes: 0 };
    heap.set(key, { count: held.count + 1, bytes: held.bytes + (nodes[at + size] ?? 0) });
  }
  return heap;
};

export type Growth = Held & { readonly kind: string };

/** Returns the kinds whose bytes grew most between two heaps, largest growth first. */
export const growthOf = (before: Heap, after: Heap, most = 15): readonly Growth[] =>
  [...after]
    .map(([kind, { count, bytes }]) => {
      const old = before.get(kind) ?? { count: 0, bytes: 0 };
      return { kind, count: count - old.count, bytes: bytes - old.bytes };
    })
    .filter(({ bytes }) => bytes > 0)
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, most);

/**
 * Takes a heap snapshot after a garbage collection, and stores it as a file for the browser's developer
 * tools.
 */
export const takeHeap = async (holder: Pick<Page, 'send' | 'listen'>, name: string): Promise<Heap> => {
  const chunks: string[] = [];
  const end = holder.listen('HeapProfiler.addHeapSnapshotChunk', ({ chunk }: { chunk: string }) => {
    chunks.push(chunk);
  });
  await holder.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  end();
  const text = chunks.join('');
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(`${RESULTS}/${name}.heapsnapshot`, text);
  return readHeap(text);
};

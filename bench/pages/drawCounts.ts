export type DomCounts = {
  /** Writes of an odds text, of a direction mark, and of anything else. */
  readonly texts: number;
  readonly marks: number;
  readonly others: number;
};
/** What an open slip did meanwhile, all of it outside of the rows. */
export type SlipCounts = {
  /** Legs whose price changed, summed over the frames, and frames in which one did or a stake was typed. */
  readonly legs: number;
  readonly busyFrames: number;
  readonly commits: number;
  readonly writes: number;
};
export type DrawCounts = DomCounts & {
  readonly slip: SlipCounts;
  readonly frames: number;
  /** Cells whose price changed, summed over the frames. */
  readonly changed: number;
  /** Cells that rendered, and commits of the whole; counted only with React's profiler. */
  readonly cellRenders: number;
  readonly commits: number;
};

/**
 * What an open slip does while the rows draw: its legs move as all cells do, they rest, or they rest and a
 * stake is typed and the platform heard in every frame.
 */
export type SlipDoes = 'moves' | 'rests' | 'is typed into';

/** What may be planted: a write of a price that is not told, or a render of what did not change. */
type Defect = 'none' | 'write' | 'render';

export type DrawPage = {
  readonly variant: string;
  cells(): string[];
  truth(): number[];
  /** Draws `count` changed cells in each of so many frames. */
  run(frames: number, count: number): Promise<void>;
  /** The same, counting; with a defect that draws, in every frame, one cell more than it tells. */
  count(frames: number, count: number, defect: Defect, slip: SlipDoes): Promise<DrawCounts>;
};

declare global {
  var drawBench: DrawPage;
}

const kindOf = (record: MutationRecord): keyof DomCounts => {
  const element = record.target instanceof Element ? record.target : record.target.parentElement;
  if (record.type === 'attributes') return record.attributeName === 'data-move' ? 'marks' : 'others';
  return element?.closest('[data-odds]') === null || element === null ? 'others' : 'texts';
};

/** Counts every mutation under an element until `end`. */
export const countDom = (root: Element): { end(): DomCounts } => {
  const counts = { texts: 0, marks: 0, others: 0 };
  const take = (records: readonly MutationRecord[]) => {
    for (const record of records) counts[kindOf(record)] += 1;
  };
  const observer = new MutationObserver(take);
  observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
  return {
    end: () => {
      take(observer.takeRecords());
      observer.disconnect();
      return counts;
    },
  };
};

export type DomCounts = {
  /** DOM writes of an odds text, of a direction mark, and of anything else. */
  readonly texts: number;
  readonly marks: number;
  readonly others: number;
};
/** Work of an open slip in the same time, all of it outside of the rows. */
export type SlipCounts = {
  /**
   * Legs whose price changed, summed over the frames, and frames in which a leg changed or a stake was typed.
   */
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
  /** Cells that rendered, and commits of the whole page; counted only with React's profiler. */
  readonly cellRenders: number;
  readonly commits: number;
};

/**
 * Activity of the open slip while the rows draw. `moves`: the prices of its legs change like all cells.
 * `rests`: nothing changes. `is typed into`: prices do not change, but in every frame a stake is typed and a
 * quote arrives.
 */
export type SlipActivity = 'moves' | 'rests' | 'is typed into';

/** A planted defect: a write of a price that is not reported, or a render without a change. */
type Defect = 'none' | 'write' | 'render';

export type DrawPage = {
  readonly variant: string;
  cells(): string[];
  truth(): number[];
  /** Draws `count` changed cells in each of `frames` frames. */
  run(frames: number, count: number): Promise<void>;
  /** Draws the same and counts. With a defect, every frame draws one cell more than is reported. */
  count(frames: number, count: number, defect: Defect, slip: SlipActivity): Promise<DrawCounts>;
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

export type DomCounts = {
  /** Writes of an odds text, of a direction mark, and of anything else. */
  readonly texts: number;
  readonly marks: number;
  readonly others: number;
};
export type DrawCounts = DomCounts & {
  readonly frames: number;
  /** Cells whose price changed, summed over the frames. */
  readonly changed: number;
  /** Cells that rendered, and commits of the whole; counted only with React's profiler. */
  readonly cellRenders: number;
  readonly commits: number;
};

export type DrawPage = {
  readonly variant: string;
  cells(): string[];
  truth(): number[];
  /** Draws `count` changed cells in each of so many frames. */
  run(frames: number, count: number): Promise<void>;
  /** The same, counting. `defect` draws one cell more in every frame than it tells. */
  count(frames: number, count: number, defect: boolean): Promise<DrawCounts>;
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

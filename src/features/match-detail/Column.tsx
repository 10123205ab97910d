import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { memo, useCallback, useState } from 'react';
import type { MatchFacts } from '#domain/match/match.ts';
import { Boundary } from '#ui/Boundary.tsx';
import { useRenderRoot } from '#ui/renderRoot.ts';
import type { BetGroup } from './betGroups.ts';
import { GroupCard } from './GroupCard.tsx';
import { GROUP_GAP, type Layout } from './layout.ts';
import styles from './MatchDetail.module.css';

/** A group with the data that decides its position. */
export type LaidOutGroup = {
  readonly group: BetGroup;
  readonly layout: Layout;
  readonly open: boolean;
  readonly height: number;
};

type Teams = { readonly home: string; readonly away: string };
type ColumnProps = {
  readonly laid: readonly LaidOutGroup[];
  readonly scroller: HTMLElement | null;
  readonly match: MatchFacts;
  readonly teams: Teams;
  /** Key of the group with the focus; the group stays rendered. */
  readonly pinnedKey: string | null;
  readonly release: () => void;
};

/** Groups rendered beyond the visible area, at each end. */
const OVERSCAN = 3;

export const Column = memo(({ laid, scroller, match, teams, pinnedKey, release }: ColumnProps) => {
  const stage = useRenderRoot();
  const [likely] = useState(() => ({ width: 0, height: stage.height() }));
  const pinnedAt = pinnedKey === null ? -1 : laid.findIndex(({ group }) => group.key === pinnedKey);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const seen = defaultRangeExtractor(range);
      return pinnedAt < 0 || pinnedAt >= range.count || seen.includes(pinnedAt)
        ? seen
        : [...seen, pinnedAt].sort((one, other) => one - other);
    },
    [pinnedAt],
  );
  // oxlint-disable-next-line react/incompatible-library -- only this component reads the result
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    count: laid.length,
    getScrollElement: () => scroller,
    initialRect: likely,
    estimateSize: (index) => laid[index]?.height ?? 0,
    gap: GROUP_GAP,
    // A new function for changed groups or sizes: only then are positions computed again.
    getItemKey: useCallback((index: number) => laid[index]?.group.key ?? index, [laid]),
    overscan: OVERSCAN,
    rangeExtractor,
  });
  return (
    <div className={styles.column} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map((item) => {
        const each = laid[item.index];
        if (each === undefined) return null;
        return (
          <div
            key={item.key}
            className={styles.place}
            data-group-place={each.group.key}
            style={{ height: each.height, transform: `translateY(${item.start}px)` }}
          >
            <Boundary area="market-group" room="line" about={each.group}>
              <GroupCard
                group={each.group}
                layout={each.layout}
                open={each.open}
                sport={match.sportId}
                outright={match.outright}
                teams={teams}
                release={release}
              />
            </Boundary>
          </div>
        );
      })}
    </div>
  );
});
Column.displayName = 'Column';

import type { Pair } from '#domain/match/pair.ts';
import { pointText } from './pointText.ts';
import styles from './ScoreCells.module.css';

type ScoreCellsProps = {
  readonly side: 0 | 1;
  readonly main: Pair | undefined;
  /** Scores of the parts before the main one (half, sets, quarters), oldest first. */
  readonly parts: readonly { readonly score: Pair; readonly current: boolean }[];
  /** Points of the current game (tennis). */
  readonly points: Pair | undefined;
  readonly shootOut: Pair | undefined;
};

/**
 * Renders one side's scores in boxes of fixed width, so that the lines of a row align and nothing moves.
 * Hidden from screen readers: a row has its score as text.
 */
export const ScoreCells = ({ side, main, parts, points, shootOut }: ScoreCellsProps) => (
  <span className={styles.scores} aria-hidden="true">
    {parts.map((part, index) => (
      // Parts never change their order, so the index is a stable key.
      <span key={index} className={part.current ? styles.current : styles.part}>
        {part.score[side]}
      </span>
    ))}
    {points === undefined ? null : <span className={styles.points}>{pointText(points[side])}</span>}
    {shootOut === undefined ? null : <span className={styles.shootOut}>{`(${shootOut[side]})`}</span>}
    <span className={styles.main}>{main?.[side]}</span>
  </span>
);

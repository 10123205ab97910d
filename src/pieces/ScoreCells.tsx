import type { Pair } from '#domain/match/pair.ts';
import styles from './ScoreCells.module.css';

type ScoreCellsProps = {
  readonly side: 0 | 1;
  readonly main: Pair | undefined;
  /** Scores of the parts before the main one (half, sets, quarters), oldest first. */
  readonly parts: readonly { readonly score: Pair; readonly current: boolean }[];
  /** Points of the running game (tennis). */
  readonly points: Pair | undefined;
  readonly shootOut: Pair | undefined;
};

const ADVANTAGE = 50;

/**
 * One side's scores in fixed boxes, so that the two lines of a row stand under each other and nothing moves
 * when one changes. For the eye: a row says its score in words beside it.
 */
export const ScoreCells = ({ side, main, parts, points, shootOut }: ScoreCellsProps) => (
  <span className={styles.scores} aria-hidden="true">
    {parts.map((part, index) => (
      // Parts never change their order: the index is their identity.
      <span key={index} className={part.current ? styles.current : styles.part}>
        {part.score[side]}
      </span>
    ))}
    {points === undefined ? null : (
      <span className={styles.points}>{points[side] === ADVANTAGE ? 'A' : points[side]}</span>
    )}
    {shootOut === undefined ? null : <span className={styles.shootOut}>{`(${shootOut[side]})`}</span>}
    <span className={styles.main}>{main?.[side]}</span>
  </span>
);

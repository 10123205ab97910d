import type { Pair } from '#domain/match.ts';
import styles from './ScoreCells.module.css';

type ScoreCellsProps = {
  readonly side: 0 | 1;
  readonly main: Pair | undefined;
  /** Scores of the parts before the main one (half, sets, quarters), oldest first. */
  readonly parts: readonly Pair[];
  /** Points of the running game (tennis). */
  readonly points?: Pair | undefined;
};

const ADVANTAGE = 50;

/** One side's scores in fixed boxes, so that the two lines of a row stand under each other. */
export const ScoreCells = ({ side, main, parts, points }: ScoreCellsProps) => (
  <span className={styles.scores}>
    {parts.map((part, index) => (
      // Parts never change their order: the index is their identity.
      <span key={index} className={styles.part}>{part[side]}</span>
    ))}
    {points === undefined ? null : <span className={styles.points}>{points[side] === ADVANTAGE ? 'A' : points[side]}</span>}
    <span className={styles.main}>{main?.[side]}</span>
  </span>
);

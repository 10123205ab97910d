import type { CommentaryLine } from '#domain/match-data/matchData.ts';
import { minuteText } from '#domain/match-data/matchEvent.ts';
import styles from './MatchData.module.css';

/** Renders the sentences of the commentary, the latest first (DETAIL-13). */
export const Commentary = ({ lines }: { readonly lines: readonly CommentaryLine[] }) => (
  // The list scrolls by keyboard, so it can have the focus.
  <ol className={styles.commentary} tabIndex={0}>
    {lines.map(({ id, side, second, stoppage, text, isMain }) => (
      <li key={id} data-line={id} data-side={side} data-main={isMain ? '' : undefined}>
        <span className={styles.minute}>{minuteText({ second, stoppage })}</span>
        <bdi>{text}</bdi>
      </li>
    ))}
  </ol>
);

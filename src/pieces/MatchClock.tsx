import type { EpochMs } from '#domain/ids.ts';
import type { MatchClock as Clock } from '#domain/match/match.ts';
import { isBreak } from '#domain/match/phases.ts';
import { clockText } from './clockText.ts';
import styles from './MatchClock.module.css';

type MatchClockProps = {
  readonly clock: Clock | null;
  /** The server's time; null while it is unknown. */
  readonly now: EpochMs | null;
  /** The phase in the user's language, or the status if there is no phase. */
  readonly phase: string;
};

/** Renders the phase above the clock; in a break only the phase. The height is always two lines. */
export const MatchClock = ({ clock, now, phase }: MatchClockProps) => {
  const text = clock === null || isBreak(clock.phase) ? null : clockText(clock, now);
  return (
    <span className={styles.clock}>
      <bdi className={text === null ? styles.alone : styles.phase} title={phase}>
        {phase}
      </bdi>
      {text === null ? null : <span className={styles.time}>{text}</span>}
    </span>
  );
};

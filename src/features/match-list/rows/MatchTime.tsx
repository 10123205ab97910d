import { useServerNow } from '#board/hooks.ts';
import { usePhase } from '#board/usePhase.ts';
import type { EpochMs } from '#domain/ids.ts';
import type { MatchClock as Clock, MatchFacts } from '#domain/match/match.ts';
import { hasPlayBegun, isLive, MATCH_STATUS, matchStatusKey } from '#domain/match/matchStatus.ts';
import { beginText } from '#pieces/beginText.ts';
import type { MarketTexts } from '#pieces/optionWords.ts';
import { clockText, countdownText } from '#pieces/clockText.ts';
import { MatchClock } from '#pieces/MatchClock.tsx';
import { useListShape } from './ListShape.tsx';
import styles from '../MatchList.module.css';
import { useServerWord } from '#state/hooks.ts';

const SECOND = 1000;
const MINUTE = 60_000;
const HOUR = 3_600_000;

/**
 * Shows phase and clock while live, the status if play is halted, else the start time and the time until
 * then.
 */
export const MatchTime = ({ match }: { readonly match: MatchFacts }) => {
  if (isLive(match.status)) return <Live match={match} />;
  if (match.status === MATCH_STATUS.upcoming) return <Begins beginTime={match.beginTime} />;
  return <Halted match={match} />;
};

/**
 * Shows why play is halted; unknown statuses show the platform's text (D17). A match that has not begun, or whose
 * clock has no time, keeps its start time.
 */
const Halted = ({ match }: { readonly match: MatchFacts }) => {
  const { t } = useListShape();
  const status = matchStatusKey(match.status);
  const named = useServerWord('status', status === undefined ? match.status : undefined);
  const word = status === undefined ? (named ?? t('status.unknown')) : t(`status.${status}`);
  const stoppedAt = match.clock !== null && hasPlayBegun(match) ? clockText(match.clock, null) : null;
  return (
    <>
      <bdi className={styles.status} title={word}>
        {word}
      </bdi>
      {stoppedAt === null ? (
        <BeginsAt beginTime={match.beginTime} />
      ) : (
        <span className={styles.begins}>{stoppedAt}</span>
      )}
    </>
  );
};

const Live = ({ match }: { readonly match: MatchFacts }) => {
  const phase = usePhase(match, useListShape().t as MarketTexts);
  return match.clock?.running === true ? (
    <Running clock={match.clock} phase={phase} />
  ) : (
    <MatchClock clock={match.clock} now={null} phase={phase} />
  );
};

/** Shows a running clock. A tab runs clocks only for the rows that are drawn. */
const Running = ({ clock, phase }: { readonly clock: Clock; readonly phase: string }) => (
  <MatchClock clock={clock} now={useServerNow(SECOND)} phase={phase} />
);

const Begins = ({ beginTime }: { readonly beginTime: EpochMs }) => {
  const now = useServerNow(MINUTE);
  const remaining = beginTime - now;
  return (
    <>
      <BeginsAt beginTime={beginTime} />
      {remaining < HOUR ? <Countdown beginTime={beginTime} /> : null}
    </>
  );
};

const BeginsAt = ({ beginTime }: { readonly beginTime: EpochMs }) => {
  const { timeZone, language } = useListShape();
  const now = useServerNow(MINUTE);
  const { day, time, whole } = beginText(beginTime, now, timeZone, language);
  return (
    <time className={styles.begins} dateTime={new Date(beginTime).toISOString()} title={whole}>
      {time}
      {day === null ? null : <span className={styles.day}>{day}</span>}
    </time>
  );
};

const Countdown = ({ beginTime }: { readonly beginTime: EpochMs }) => {
  const { t } = useListShape();
  const text = countdownText(beginTime, useServerNow(SECOND));
  return (
    <span className={styles.countdown} data-countdown="">
      {text ?? t('began')}
    </span>
  );
};

import { useTranslation } from 'react-i18next';
import { useServerNow } from '#board/hooks.ts';
import { usePhase } from '#board/usePhase.ts';
import { useZone } from '#board/useZone.ts';
import type { EpochMs } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import {
  hasPlayBegun,
  isLive,
  isMatchOver,
  MATCH_STATUS,
  matchStatusKey,
} from '#domain/match/matchStatus.ts';
import { isBreak, phaseName } from '#domain/match/phases.ts';
import { beginText } from '#pieces/beginText.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { clockText, countdownText } from '#pieces/clockText.ts';
import type { MarketTexts } from '#pieces/optionWords.ts';
import styles from './MatchDetail.module.css';
import { useServerWord, useSettings } from '#state/hooks.ts';

const SECOND = 1000;
const MINUTE = 60_000;

/**
 * Shows phase and clock while the match is played, its status and the clock if it was halted, else its begin with
 * the zone and the time left.
 */
export const MatchTime = ({ match, over }: { readonly match: MatchFacts; readonly over: boolean }) => {
  if (isLive(match.status) && !over) return <Live match={match} />;
  if (match.status === MATCH_STATUS.upcoming && !over)
    return (
      <>
        <Begins at={match.beginTime} />
        <Countdown at={match.beginTime} />
      </>
    );
  return <Halted match={match} over={over} />;
};

/** Returns which team won by walkover or retired, by the clock's phase; undefined in any other phase. */
const useEarlyEnd = ({ clock, home, away }: MatchFacts): string | undefined => {
  const { t } = useTranslation('detail');
  const phase = clock === null ? undefined : phaseName(clock.phase);
  if (phase?.key !== 'walkover' && phase?.key !== 'retired') return undefined;
  const team = cleanName((phase.n === 1 ? home : away).name);
  return team === '' ? undefined : t(`phase.${phase.key}`, { team });
};

const Live = ({ match }: { readonly match: MatchFacts }) => {
  const { t } = useTranslation(['list', 'markets']);
  const current = usePhase(match, t as MarketTexts);
  const phase = useEarlyEnd(match) ?? current;
  return (
    <>
      <bdi className={styles.phase} title={phase}>
        {phase}
      </bdi>
      {match.clock === null || isBreak(match.clock.phase) ? null : <Clock clock={match.clock} />}
    </>
  );
};

const Clock = ({ clock }: { readonly clock: NonNullable<MatchFacts['clock']> }) =>
  clock.running ? <Running clock={clock} /> : <Time text={clockText(clock, null)} />;
const Running = ({ clock }: { readonly clock: NonNullable<MatchFacts['clock']> }) => (
  <Time text={clockText(clock, useServerNow(SECOND))} />
);
const Time = ({ text }: { readonly text: string | null }) =>
  text === null ? null : <span className={styles.clock}>{text}</span>;

/**
 * Shows the status of a halted match, by the platform's text if the code is unknown (D17), and the clock at which
 * play stopped. A match that has not begun, is over, or has a clock without a time, shows its kick-off. A match that
 * disappeared without an answer counts as ended.
 */
const Halted = ({ match, over }: { readonly match: MatchFacts; readonly over: boolean }) => {
  const { t } = useTranslation('list');
  const known = over && isLive(match.status) ? 'ended' : matchStatusKey(match.status);
  const named = useServerWord('status', known === undefined ? match.status : undefined);
  const status = known === undefined ? (named ?? t('status.unknown')) : t(`status.${known}`);
  const reason = useEarlyEnd(match);
  const word = reason === undefined ? status : `${status} · ${reason}`;
  const isStopped = match.clock !== null && hasPlayBegun(match) && !over && !isMatchOver(match.status);
  const stoppedAt = isStopped ? clockText(match.clock, null) : null;
  return (
    <>
      <bdi className={styles.status} title={word}>
        {word}
      </bdi>
      {stoppedAt === null ? <Begins at={match.beginTime} /> : <Time text={stoppedAt} />}
    </>
  );
};

const Begins = ({ at }: { readonly at: EpochMs }) => {
  const { i18n } = useTranslation();
  const { timeZone } = useSettings();
  const now = useServerNow(MINUTE);
  const { day, time, whole } = beginText(at, now, useZone(timeZone), i18n.language);
  return (
    <time className={styles.begins} dateTime={new Date(at).toISOString()} title={whole}>
      <b>{time}</b> {day === null ? null : <span>{day}</span>}{' '}
      <span className={styles.zone}>{whole.slice(whole.lastIndexOf(' ') + 1)}</span>
    </time>
  );
};

const Countdown = ({ at }: { readonly at: EpochMs }) => {
  const { t } = useTranslation('list');
  const now = useServerNow(SECOND);
  const text = countdownText(at, now);
  if (text === null && at > now) return null;
  return <span className={styles.countdown}>{text ?? t('began')}</span>;
};

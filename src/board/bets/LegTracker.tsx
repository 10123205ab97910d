import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EpochMs } from '#domain/ids.ts';
import { isLive } from '#domain/match/matchStatus.ts';
import type { OrderOption } from '#domain/orders/order.ts';
import { trackLeg, type LegNow } from '#domain/tracker/trackLeg.ts';
import { beginText } from '#pieces/beginText.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { useSettings } from '#state/hooks.ts';
import { useMatch, useServerNow } from '../hooks.ts';
import { useZone } from '../useZone.ts';
import { legWords } from './legWords.ts';
import styles from './LegTracker.module.css';

/** Tone of a leg at the current score: won, lost, neither, or not begun. */
const toneOf = (now: LegNow): 'up' | 'down' | 'even' | 'none' => {
  if (now.kind !== 'tracked' && now.kind !== 'settled') return 'none';
  if (now.outcome === 'won' || now.outcome === 'half-won') return 'up';
  return now.outcome === 'lost' || now.outcome === 'half-lost' ? 'down' : 'even';
};

const MINUTE = 60_000;

/** Kick-off of a match that has not begun, in the user's zone; null once it is live. */
const useBegins = (leg: OrderOption): { readonly short: string; readonly whole: string } | null => {
  const { i18n } = useTranslation();
  const zone = useZone(useSettings().timeZone);
  const match = useMatch(leg.matchId);
  const now = useServerNow(MINUTE);
  const at: EpochMs | null = match?.beginTime ?? leg.beginTime;
  if (at === null || (match === undefined ? at <= now : isLive(match.status))) return null;
  const { day, time, whole } = beginText(at, now, zone, i18n.language);
  return { short: day === null ? time : `${day} ${time}`, whole };
};

/**
 * Renders how a leg of an open bet stands by the score now: in words, what it still needs, and as a bar. Shows
 * the kick-off before the match begins, and nothing if only the score is known.
 */
export const LegTracker = ({ leg }: { readonly leg: OrderOption }) => {
  const { t } = useTranslation('tracker');
  const match = useMatch(leg.matchId);
  const now = useMemo(() => trackLeg(leg, match), [leg, match]);
  const begins = useBegins(leg);
  const shown: LegNow = now.kind === 'unknown' && begins !== null ? { kind: 'waiting' } : now;
  const words = legWords(t, shown, {
    sport: leg.sportId,
    period: leg.period,
    teams: [cleanName(leg.home?.name ?? t('home')), cleanName(leg.away?.name ?? t('away'))],
    begins: begins?.short ?? null,
  });
  if (words === null) return null;
  return (
    <span
      className={styles.tracker}
      data-leg-tracker={now.kind === 'tracked' && now.isSure ? 'sure' : shown.kind}
      data-leg-outcome={now.kind === 'tracked' || now.kind === 'settled' ? now.outcome : undefined}
      data-tone={toneOf(now)}
    >
      {now.kind === 'tracked' ? (
        <svg className={styles.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect className={styles.way} width="100" height="4" />
          <rect className={styles.done} width={Math.round(now.progress * 100)} height="4" />
        </svg>
      ) : null}
      <span className={styles.words} title={shown.kind === 'waiting' ? begins?.whole : undefined}>
        <b className={styles.standing}>{words.standing}</b>
        {words.need === null ? null : <span data-leg-need="">{words.need}</span>}
      </span>
    </span>
  );
};

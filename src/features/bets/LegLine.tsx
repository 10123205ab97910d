import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatch, useOptionState } from '#board/hooks.ts';
import { useTwoWay } from '#board/bets/useTwoWay.ts';
import { LiveOdds } from '#board/LiveOdds.tsx';
import type { MatchId, OptionKey, Thousandths } from '#domain/ids.ts';
import { isLive } from '#domain/match/matchStatus.ts';
import { formatOdds, type OddsFormat } from '#domain/odds/odds.ts';
import { isOpen } from '#domain/odds/priceWord.ts';
import { cleanName } from '#pieces/cleanName.ts';
import type { OrderLeg } from '#pieces/orderLeg.ts';
import { rowScore } from '#pieces/rowScore.ts';
import { SportIcon } from '#pieces/SportIcon.tsx';
import { PartIcon } from '#ui/PartIcon.tsx';
import { isUnnamed } from './betNames.ts';
import styles from './Bets.module.css';
import { useSettings } from '#state/hooks.ts';

/** Displayed form of a leg, from this client's bet or from the platform's order list. */
export type ShownLeg = OrderLeg & {
  /** Odds sent with the request, if the platform accepted others. */
  readonly sent?: Thousandths;
  /** Odds displayed at the press, if others were sent. */
  readonly displayed?: Thousandths;
};

type LegLineProps = {
  readonly leg: ShownLeg;
  readonly parlay: boolean;
  /** True to show the current odds of the market as well. */ readonly live?: boolean;
  /** Content below the leg. */ readonly children?: ReactNode;
};

export const LegLine = ({ leg, parlay, live = false, children }: LegLineProps) => {
  const { t } = useTranslation('bets');
  const { oddsFormat } = useSettings();
  const twoWay = useTwoWay(leg, parlay);
  const odds = formatOdds(leg.odds, oddsFormat, { twoWay });
  const option = isUnnamed(leg) ? t('leg.unnamed') : cleanName(leg.option);
  const match = cleanName(leg.match);
  return (
    <div className={styles.leg} data-bet-leg={leg.key}>
      <span className={styles.sport}>
        <SportIcon sport={leg.sportId} size={16} />
      </span>
      <bdi className={styles.option} title={option}>
        {option}
      </bdi>
      <span className={styles.odds}>
        {odds.format === oddsFormat || leg.odds === 0 ? null : (
          <span className={styles.tag}>{t('leg.europe')}</span>
        )}
        <OldOdds odds={leg.displayed} kind="displayed" twoWay={twoWay} />
        <OldOdds odds={leg.sent} kind="sent" twoWay={twoWay} />
        <b data-bet-odds="">{leg.odds === 0 ? '-' : odds.text}</b>
      </span>
      <bdi className={styles.market}>{cleanName(leg.market)}</bdi>
      {live ? <OddsNow option={leg.key} format={oddsFormat} twoWay={twoWay} /> : null}
      <span className={styles.match}>
        <bdi title={match}>{match}</bdi>
        <Score matchId={leg.matchId} />
      </span>
      {children}
    </div>
  );
};

type OldOddsProps = {
  readonly odds: Thousandths | undefined;
  readonly kind: 'displayed' | 'sent';
  readonly twoWay: boolean;
};

/** Shows odds that do not apply to the bet, struck through. */
const OldOdds = ({ odds, kind, twoWay }: OldOddsProps): ReactNode => {
  const { t } = useTranslation('bets');
  const { oddsFormat } = useSettings();
  if (odds === undefined) return null;
  const { text } = formatOdds(odds, oddsFormat, { twoWay });
  return (
    <s
      className={styles.sent}
      data-old-odds={kind}
      title={t(kind === 'sent' ? 'leg.was' : 'leg.displayed', { odds: text })}
    >
      {text}
    </s>
  );
};

/** Shows the score while the match is in play and on the board. */
const Score = ({ matchId }: { readonly matchId: MatchId }): ReactNode => {
  const { t } = useTranslation('bets');
  const match = useMatch(matchId);
  const main = match === undefined || !isLive(match.status) ? undefined : rowScore(match, 0).main;
  if (main === undefined) return null;
  const [home, away] = main;
  return (
    <span
      className={styles.score}
      role="img"
      aria-label={t('open.score', { home, away })}
    >{`${home}–${away}`}</span>
  );
};

type OddsNowProps = { readonly option: OptionKey; readonly format: OddsFormat; readonly twoWay: boolean };

/**
 * Shows the current odds of the same option: a padlock if it cannot be bet on, nothing if the board does not
 * have it.
 */
const OddsNow = ({ option, format, twoWay }: OddsNowProps): ReactNode => {
  const { t } = useTranslation(['bets', 'markets']);
  const state = useOptionState(option, (cell) =>
    cell === undefined ? 'none' : isOpen(cell.word) ? 'open' : 'closed',
  );
  if (state === 'none') return null;
  return (
    <span className={styles.now}>
      {t('bets:leg.now')}
      {state === 'open' ? (
        <LiveOdds option={option} format={format} twoWay={twoWay} drawn={undefined} />
      ) : (
        <span title={t('markets:state.locked')}>
          <PartIcon name="lock" size={12} />
        </span>
      )}
    </span>
  );
};

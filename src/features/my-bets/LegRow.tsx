import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatch, useOptionState } from '#board/hooks.ts';
import { useTwoWay } from '#board/bets/useTwoWay.ts';
import { LiveOdds } from '#board/LiveOdds.tsx';
import { useOddsWords } from '#board/OddsWords.tsx';
import { usePhase } from '#board/usePhase.ts';
import type { MatchId, OptionKey } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { isLive } from '#domain/match/matchStatus.ts';
import { formatOdds } from '#domain/odds/odds.ts';
import { isOpen } from '#domain/odds/priceWord.ts';
import type { HistoryResult } from '#domain/orders/historyOutcome.ts';
import type { OrderOption, SettleResult } from '#domain/orders/order.ts';
import { historyResultWord } from '#domain/orders/orderDisplay.ts';
import { cleanName } from '#pieces/cleanName.ts';
import type { MarketTexts } from '#pieces/optionWords.ts';
import { orderLeg, scoreAtBet, type OrderLeg } from '#pieces/orderLeg.ts';
import { rowScore } from '#pieces/rowScore.ts';
import { SportIcon } from '#pieces/SportIcon.tsx';
import { useSettings } from '#state/hooks.ts';
import { PartIcon } from '#ui/PartIcon.tsx';
import { useCardWords } from './CardWords.tsx';
import styles from './MyBets.module.css';

/** What stands beside a leg: the result of a settled one, or the state of the match now. */
type LegRowProps = {
  readonly leg: OrderLeg;
  readonly league: string;
  readonly twoWay: boolean;
  /** The score from which the leg counts; empty if it counts the whole match. */
  readonly atBet: string;
  readonly children: ReactNode;
};

/** Renders a leg: option, market and match with its odds in the user's format (C4, C6). */
const LegRow = ({ leg, league, twoWay, atBet, children }: LegRowProps) => {
  const { t, oddsFormat } = useCardWords();
  const odds = formatOdds(leg.odds, oddsFormat, { twoWay });
  const match = cleanName(leg.match);
  return (
    <li className={styles.leg} data-bet-leg={leg.key}>
      <span className={styles.sport}>
        <SportIcon sport={leg.sportId} size={16} />
      </span>
      <span className={styles.pick}>
        <bdi className={styles.option}>{cleanName(leg.option)}</bdi>
        <span className={styles.at}>@</span>
        {odds.format === oddsFormat || leg.odds === 0 ? null : (
          <span className={styles.tag}>{t('bets:leg.europe')}</span>
        )}
        <b className={styles.odds} data-bet-odds="">
          {leg.odds === 0 ? '-' : odds.text}
        </b>
      </span>
      <span className={styles.about}>
        <bdi>{cleanName(leg.market)}</bdi>
        <bdi title={league === '' ? match : `${cleanName(league)} · ${match}`}>{match}</bdi>
        {atBet === '' ? null : (
          <span data-score-at-bet="">{t('myBets:card.scoreAtBet', { score: atBet })}</span>
        )}
      </span>
      {children}
    </li>
  );
};

type SettledLegProps = {
  readonly leg: OrderOption;
  readonly isParlay: boolean;
  /** Result of the order; a single's leg does not repeat it. */ readonly result: HistoryResult | null;
  /** Result before the order was settled again (D29). */
  readonly before: SettleResult | undefined;
};

/** Renders a leg of a settled order with its result, score, and the reason if it is void. */
export const SettledLeg = ({ leg, isParlay, result, before }: SettledLegProps) => {
  const { t } = useCardWords();
  const word = historyResultWord(leg.settledResult);
  const old = before === undefined ? word : historyResultWord(before);
  const shown = orderLeg(leg, useOddsWords());
  return (
    <LegRow leg={shown} league={leg.leagueName} twoWay={!isParlay && shown.twoWay} atBet={scoreAtBet(leg)}>
      <span className={styles.outcome} data-result={word}>
        {old === word ? null : <s title={t('myBets:card.before')}>{t(`myBets:result.${old}`)}</s>}
        {word === 'open' || (!isParlay && word === result) ? null : <b>{t(`myBets:result.${word}`)}</b>}
        {leg.resultScore === '' ? null : (
          <bdi className={styles.score} title={t('myBets:card.finalScore')}>
            {cleanName(leg.resultScore)}
          </bdi>
        )}
      </span>
      {leg.cancelReason === '' ? null : (
        <span className={styles.reason} data-void-reason="">
          {t('myBets:card.voidReason', { reason: cleanName(leg.cancelReason) })}
        </span>
      )}
    </LegRow>
  );
};

type OpenLegProps = {
  readonly leg: OrderLeg;
  readonly league: string;
  readonly isParlay: boolean;
  /** The score from which the leg counts; empty if it counts the whole match, or if that score is not known. */
  readonly atBet: string;
  /** What stands below the leg. */ readonly children?: ReactNode;
};

/** Renders a leg of an open bet with the score and the price of the same option now. */
export const OpenLeg = ({ leg, league, isParlay, atBet, children }: OpenLegProps) => {
  const twoWay = useTwoWay(leg, isParlay);
  return (
    <LegRow leg={leg} league={league} twoWay={twoWay} atBet={atBet}>
      <span className={styles.outcome}>
        <ScoreNow match={leg.matchId} />
        <OddsNow option={leg.key} twoWay={twoWay} />
      </span>
      {children}
    </LegRow>
  );
};

/** Shows phase and score while the match is in play and on the board. */
const ScoreNow = ({ match: id }: { readonly match: MatchId }): ReactNode => {
  const match = useMatch(id);
  return match === undefined || !isLive(match.status) ? null : <LiveScore match={match} />;
};

const LiveScore = ({ match }: { readonly match: MatchFacts }) => {
  const { t } = useTranslation(['list', 'bets']);
  const phase = usePhase(match, t as MarketTexts);
  const main = rowScore(match, 0).main;
  return (
    <span className={styles.live} data-live-score="">
      <bdi>{phase}</bdi>
      {main === undefined ? null : (
        <b
          className={styles.score}
          role="img"
          aria-label={t('bets:open.score', { home: main[0], away: main[1] })}
        >
          {`${main[0]}–${main[1]}`}
        </b>
      )}
    </span>
  );
};

/** Shows the odds now: a padlock if the option is closed, nothing if the board does not have it. */
const OddsNow = ({ option, twoWay }: { readonly option: OptionKey; readonly twoWay: boolean }): ReactNode => {
  const { t } = useTranslation(['bets', 'markets']);
  const { oddsFormat } = useSettings();
  const state = useOptionState(option, (cell) =>
    cell === undefined ? 'none' : isOpen(cell.word) ? 'open' : 'closed',
  );
  if (state === 'none') return null;
  return (
    <span className={styles.now} data-now={state}>
      {t('bets:leg.now')}
      {state === 'open' ? (
        <LiveOdds option={option} format={oddsFormat} twoWay={twoWay} drawn={undefined} />
      ) : (
        <span title={t('markets:state.locked')}>
          <PartIcon name="lock" size={12} />
        </span>
      )}
    </span>
  );
};

import { useTranslation } from 'react-i18next';
import { useMarket, useMatchOrLast, useServerNow } from '#board/hooks.ts';
import { OddsButton } from '#board/OddsButton.tsx';
import { useOpenMatch } from '#board/useOpenMatch.ts';
import { usePhase } from '#board/usePhase.ts';
import type { MarketPut } from '#contract/patch.ts';
import type { MarketId, MatchId } from '#domain/ids.ts';
import { gridsOf } from '#domain/markets/grid.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { isLive } from '#domain/match/matchStatus.ts';
import type { MarketTexts } from '#pieces/optionWords.ts';
import { MatchClock } from '#pieces/MatchClock.tsx';
import { rowScore } from '#pieces/rowScore.ts';
import { TeamName } from '#pieces/TeamName.tsx';
import { useLocationLink } from '#state/location.ts';
import styles from './Rooms.module.css';

const SECOND = 1000;
/** Options of the market with the most choices of the main ones: 1x2 where a sport has it. */
const MOST_PRICES = 3;

/** The market whose prices the strip shows: of the sport's main ones, the one with the most options up to three. */
const stripMarket = (match: MatchFacts, markets: readonly MarketPut[]): MarketPut | undefined => {
  const columns = gridsOf(match.sportId)[0]?.columns ?? [];
  const main = columns.flatMap(
    ({ marketType, period }) =>
      markets.find((each) => each.type === marketType && each.period === period) ?? [],
  );
  const fits = (main.length > 0 ? main : markets).filter(({ options }) => options.length <= MOST_PRICES);
  // `filter` made a new array, so sorting it in place is safe.
  return fits.sort((one, other) => other.options.length - one.options.length)[0];
};

/** Renders the match of a room: score, clock, and main prices that go into the slip. */
export const MatchStrip = ({ match: id }: { readonly match: MatchId }) => {
  const { t } = useTranslation('rooms');
  const open = useOpenMatch('room', id);
  const { match } = useMatchOrLast(id);
  const link = useLocationLink({ match: id });
  if (match === undefined || open.phase === 'gone') return null;
  const market = stripMarket(match, open.markets);
  const { main } = rowScore(match, 0);
  return (
    <section className={styles.strip} aria-label={t('match')} data-match={id}>
      <a className={styles.stripMatch} {...link}>
        {isLive(match.status) ? <Phase match={match} /> : null}
        <TeamName name={match.home.name} />
        <strong className={styles.score} data-score="">
          {main === undefined ? t('versus') : `${main[0]} - ${main[1]}`}
        </strong>
        <TeamName name={match.away.name} />
      </a>
      {market === undefined ? null : <Prices match={match} market={market.id} />}
    </section>
  );
};

const Phase = ({ match }: { readonly match: MatchFacts }) => {
  const { t } = useTranslation('markets');
  const phase = usePhase(match, t as unknown as MarketTexts);
  return <MatchClock clock={match.clock} now={useServerNow(SECOND)} phase={phase} />;
};

const Prices = ({ match, market: id }: { readonly match: MatchFacts; readonly market: MarketId }) => {
  const market = useMarket(id);
  if (market === undefined) return null;
  const teams = { home: match.home.name, away: match.away.name };
  return (
    <div className={styles.prices}>
      {market.options.map((option, index) => (
        <OddsButton key={option.type} market={market} index={index} sport={match.sportId} teams={teams} />
      ))}
    </div>
  );
};

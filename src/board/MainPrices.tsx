import type { MarketPut } from '#contract/patch.ts';
import type { MarketId } from '#domain/ids.ts';
import { gridsOf } from '#domain/markets/grid.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { useMarket } from './hooks.ts';
import styles from './MainPrices.module.css';
import { OddsButton } from './OddsButton.tsx';

/** The most options that the shown market may have; 1x2 has three. */
const MAX_PRICES = 3;

/**
 * The market whose prices are shown: of the sport's main ones on the whole match, the one with the most options
 * up to three. The prices are shown without a name, so no other market of such a sport may stand in. A sport
 * without a table has the platform's first markets.
 */
const mainMarket = (match: MatchFacts, markets: readonly MarketPut[]): MarketPut | undefined => {
  const columns = gridsOf(match.sportId)[0]?.columns ?? [];
  const whole = columns[0]?.period ?? markets[0]?.period;
  const main = columns.flatMap(
    ({ marketType, period }) =>
      markets.find((each) => each.type === marketType && each.period === period) ?? [],
  );
  const fits = (columns.length > 0 ? main : markets).filter(
    ({ period, options }) => period === whole && options.length <= MAX_PRICES,
  );
  // `filter` made a new array, so sorting it in place is safe.
  return fits.sort((one, other) => other.options.length - one.options.length)[0];
};

type MainPricesProps = { readonly match: MatchFacts; readonly markets: readonly MarketPut[] };

/** Renders the prices of a match's main market, for places with little room: a live room, the picture of a player. */
export const MainPrices = ({ match, markets }: MainPricesProps) => {
  const market = mainMarket(match, markets);
  return market === undefined ? null : <Prices match={match} market={market.id} />;
};

const Prices = ({ match, market: id }: { readonly match: MatchFacts; readonly market: MarketId }) => {
  const market = useMarket(id);
  if (market === undefined) return null;
  const teams = { home: match.home.name, away: match.away.name };
  return (
    <div className={styles.prices} data-main-prices={id}>
      {market.options.map((option, index) => (
        <OddsButton
          key={option.type}
          market={market}
          index={index}
          sport={match.sportId}
          teams={teams}
          isTabStop
        />
      ))}
    </div>
  );
};

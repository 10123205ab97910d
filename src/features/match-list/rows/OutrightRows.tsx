import { memo } from 'react';
import { useMarket, useMatch, useStaleTiers } from '#board/hooks.ts';
import { OddsButton } from '#board/OddsButton.tsx';
import { useOddsWords } from '#board/OddsWords.tsx';
import type { MarketPut, RowFacts } from '#contract/patch.ts';
import type { MarketId, MatchId } from '#domain/ids.ts';
import { marketTitle, type MarketTexts } from '#pieces/optionWords.ts';
import { TeamName } from '#pieces/TeamName.tsx';
import { cleanName } from '#pieces/cleanName.ts';
import { useServerWord } from '#state/hooks.ts';
import { useLocationLink } from '#state/location.ts';
import { MatchTime } from './MatchTime.tsx';
import { useListShape } from './ListShape.tsx';
import styles from '../MatchList.module.css';

/**
 * Returns the platform's name of a market, else the client's own. The markets of one outright often have one type,
 * so only the platform's names differ (LIST-25).
 */
const outrightTitle = (t: MarketTexts, market: MarketPut): string =>
  market.name === '' ? marketTitle(t, market) : market.name;

/** Renders the title row of an outright: its name, and the market that the row is about. */
const OutrightRow = memo(
  ({ matchId, marketId }: { readonly matchId: MatchId; readonly marketId: MarketId | null }) => {
    const { t } = useListShape();
    const words = useOddsWords();
    const match = useMatch(matchId);
    const market = useMarket(marketId ?? ('' as MarketId));
    const stale = useStaleTiers(matchId);
    useServerWord('marketType', market?.name === '' ? market.type : undefined);
    const name = cleanName(match?.name ?? '');
    const title = market === undefined ? '' : cleanName(outrightTitle(words.t, market));
    const isNamed = title !== '' && title !== name;
    return (
      <div
        className={styles.outright}
        role="gridcell"
        data-match={matchId}
        data-stale={stale === '' ? undefined : stale}
      >
        <a
          className={styles.outrightName}
          data-stop=""
          data-column="0"
          data-open={matchId}
          tabIndex={-1}
          aria-label={t('openOutright', { name: isNamed ? `${name} · ${title}` : name })}
          {...useLocationLink({ match: matchId })}
        >
          <TeamName name={name} strong />
          {isNamed ? (
            <span className={styles.outrightMarket}>
              <TeamName name={title} />
            </span>
          ) : null}
        </a>
        {marketId === null ? <span className={styles.quiet}>{t('noMarket')}</span> : null}
        <span className={styles.outrightTime}>
          {match === undefined ? null : <MatchTime match={match} />}
        </span>
      </div>
    );
  },
);
OutrightRow.displayName = 'OutrightRow';

const NO_TEAMS = { home: '', away: '' };

type RunnersRowProps = {
  readonly matchId: MatchId;
  readonly marketId: MarketId;
  readonly from: number;
  readonly to: number;
};

/** Renders up to four runners side by side; the name is the label of the cell. */
const RunnersRow = memo(({ matchId, marketId, from, to }: RunnersRowProps) => {
  const match = useMatch(matchId);
  const market = useMarket(marketId);
  const stale = useStaleTiers(matchId);
  if (match === undefined || market === undefined) return <div className={styles.runners} role="gridcell" />;
  return (
    <div className={styles.runners} data-match={matchId} data-stale={stale === '' ? undefined : stale}>
      {market.options.slice(from, to).map((option, index) => (
        <span
          key={option.type}
          className={styles.runner}
          role="gridcell"
          title={cleanName(option.name ?? '')}
          data-column={index + 1}
        >
          <OddsButton market={market} index={from + index} sport={match.sportId} teams={NO_TEAMS} outright />
        </span>
      ))}
    </div>
  );
});
RunnersRow.displayName = 'RunnersRow';

type OutrightFacts = Extract<RowFacts, { readonly kind: 'outright' | 'runners' }>;

/** Renders a row of an outright: its title, or some of its runners. */
export const OutrightLine = ({ row }: { readonly row: OutrightFacts }) =>
  row.kind === 'outright' ? (
    <OutrightRow matchId={row.matchId} marketId={row.marketId} />
  ) : (
    <RunnersRow matchId={row.matchId} marketId={row.marketId} from={row.from} to={row.to} />
  );

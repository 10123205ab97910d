import { memo } from 'react';
import { useMarket } from '#board/hooks.ts';
import { OddsButton } from '#board/OddsButton.tsx';
import { useOddsWords } from '#board/OddsWords.tsx';
import type { MarketPut } from '#contract/patch.ts';
import type { GridColumn } from '#domain/grid.ts';
import type { MarketId, SportId } from '#domain/ids.ts';
import { marketName, periodName, type Words } from '#pieces/optionWords.ts';
import styles from './MatchList.module.css';

type Teams = { readonly home: string; readonly away: string };
type CellProps = { readonly place: number; readonly marketId: MarketId | null; readonly sport: SportId; readonly teams: Teams };

/** A market in its column: one place a line, in the column's order; a place stays empty where the market lacks the option. */
export const GridCell = memo(({ place, marketId, column, sport, teams }: CellProps & { readonly column: GridColumn }) => (
  <div className={styles.cell} role="gridcell" data-column={place}>
    {marketId === null ? <Nothing lines={column.options.length} /> : <Market marketId={marketId} column={column} sport={sport} teams={teams} />}
  </div>
));
GridCell.displayName = 'GridCell';

const Nothing = ({ lines }: { readonly lines: number }) => Array.from({ length: lines }, (_, line) => <span key={line} className={styles.nothing} />);

const Market = ({ marketId, column, sport, teams }: Omit<CellProps, 'marketId' | 'place'> & { readonly marketId: MarketId; readonly column: GridColumn }) => {
  const market = useMarket(marketId);
  if (market === undefined) return <Nothing lines={column.options.length} />;
  return column.options.map((type) => {
    const index = market.options.findIndex((option) => option.type === type);
    if (index < 0) return <span key={type} className={styles.nothing} />;
    return <OddsButton key={type} market={market} index={index} sport={sport} teams={teams} />;
  });
};

/** How many options fit under each other. */
const AUTO_LINES = 3;

/** A market of a sport without a table: its own first options, under its own name (LIST-25, D17). */
export const AutoCell = memo(({ place, marketId, sport, teams, captions }: CellProps & { readonly captions: boolean }) => (
  <div className={styles.cell} role="gridcell" data-column={place}>
    {marketId === null ? null : <AutoMarket marketId={marketId} sport={sport} teams={teams} captions={captions} />}
  </div>
));
AutoCell.displayName = 'AutoCell';

const AutoMarket = ({ marketId, sport, teams, captions }: Omit<CellProps, 'marketId' | 'place'> & { readonly marketId: MarketId; readonly captions: boolean }) => {
  const { t } = useOddsWords();
  const market = useMarket(marketId);
  if (market === undefined) return null;
  return (
    <>
      {captions ? <Caption text={captionOf(t, market)} /> : null}
      {market.options.slice(0, AUTO_LINES).map((option, index) => (
        <OddsButton key={option.type} market={market} index={index} sport={sport} teams={teams} />
      ))}
    </>
  );
};

const captionOf = (t: Words, market: MarketPut): string => [marketName(t, market), periodName(t, market.period)].filter((part) => part !== '').join(' · ');

const Caption = ({ text }: { readonly text: string }) => (
  <span className={styles.caption} title={text}>
    {text}
  </span>
);

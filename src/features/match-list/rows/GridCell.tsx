import { memo } from 'react';
import { useMarket } from '#board/hooks.ts';
import { OddsButton } from '#board/OddsButton.tsx';
import { useOddsWords } from '#board/OddsWords.tsx';
import type { MarketId, SportId } from '#domain/ids.ts';
import { marketTitle, periodWords } from '#pieces/optionWords.ts';
import { optionsAt, type GridSlot } from './gridSlots.ts';
import styles from '../MatchList.module.css';
import { useServerWord } from '#state/hooks.ts';

type Teams = { readonly home: string; readonly away: string };
type CellProps = {
  /** Number of the column for keyboard navigation, from 1. */
  readonly columnIndex: number;
  readonly marketId: MarketId | null;
  readonly sport: SportId;
  readonly teams: Teams;
  /** True if the cell shows its market or period. */
  readonly captions: boolean;
};

/**
 * Renders a market in its column, one option a line in the column's order. A line stays empty if the market
 * lacks the option.
 */
export const GridCell = memo(
  ({ columnIndex, marketId, slot, sport, teams, captions }: CellProps & { readonly slot: GridSlot }) => (
    <div className={styles.cell} role="gridcell" data-column={columnIndex}>
      {marketId === null ? (
        <EmptyCell lines={slot.column.lines} captions={captions} />
      ) : (
        <Market marketId={marketId} slot={slot} sport={sport} teams={teams} captions={captions} />
      )}
    </div>
  ),
);
GridCell.displayName = 'GridCell';

const EmptyCell = ({ lines, captions }: { readonly lines: number; readonly captions: boolean }) => (
  <>
    {captions ? <Caption text="" /> : null}
    {Array.from({ length: lines }, (_, line) => (
      <span key={line} className={styles.nothing} />
    ))}
  </>
);

type MarketProps = Omit<CellProps, 'marketId' | 'columnIndex'> & {
  readonly marketId: MarketId;
  readonly slot: GridSlot;
};

const Market = ({ marketId, slot, sport, teams, captions }: MarketProps) => {
  const { t } = useOddsWords();
  const market = useMarket(marketId);
  if (market === undefined) return <EmptyCell lines={slot.column.lines} captions={captions} />;
  return (
    <>
      {captions ? <Caption text={slot.leads ? periodWords(t, market.period) : ''} /> : null}
      {optionsAt(slot, market.options).map((index, line) => {
        const option = market.options[index];
        if (option === undefined) return <span key={`none-${line}`} className={styles.nothing} />;
        return (
          <OddsButton
            key={option.type}
            market={market}
            index={index}
            sport={sport}
            teams={teams}
            lineTeam={[teams.home, teams.away][line]}
          />
        );
      })}
    </>
  );
};

/** Maximum number of options shown in one cell. */
const AUTO_LINES = 3;

/** Renders a market of a sport without a grid table: its first options under its own name (LIST-25, D17). */
export const AutoCell = memo(({ columnIndex, marketId, sport, teams, captions }: CellProps) => (
  <div className={captions ? styles.cell : styles.shortCell} role="gridcell" data-column={columnIndex}>
    {marketId === null ? null : <AutoMarket marketId={marketId} sport={sport} teams={teams} />}
  </div>
));
AutoCell.displayName = 'AutoCell';

const AutoMarket = ({
  marketId,
  sport,
  teams,
}: Pick<CellProps, 'sport' | 'teams'> & { readonly marketId: MarketId }) => {
  const { t } = useOddsWords();
  const market = useMarket(marketId);
  // A market group without a name gets its name from the platform's language file.
  useServerWord('marketType', market?.name === '' ? market.type : undefined);
  if (market === undefined) return null;
  return (
    <>
      <Caption text={marketTitle(t, market)} />
      {market.options.slice(0, AUTO_LINES).map((option, index) => (
        <OddsButton key={option.type} market={market} index={index} sport={sport} teams={teams} />
      ))}
    </>
  );
};

const Caption = ({ text }: { readonly text: string }) => (
  <bdi className={styles.caption} title={text === '' ? undefined : text}>
    {text}
  </bdi>
);

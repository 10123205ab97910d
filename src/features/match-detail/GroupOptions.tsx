import { memo } from 'react';
import { useMarket } from '#board/hooks.ts';
import { OddsButton } from '#board/OddsButton.tsx';
import { useOddsWords } from '#board/OddsWords.tsx';
import type { MarketPut } from '#contract/patch.ts';
import type { OptionType, SportId } from '#domain/ids.ts';
import type { OptionFacts } from '#domain/match/match.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { optionWords } from '#pieces/optionWords.ts';
import { scoreColumns, type Layout } from './layout.ts';
import styles from './MatchDetail.module.css';

type Teams = { readonly home: string; readonly away: string };
type Common = {
  readonly layout: Layout;
  readonly sport: SportId;
  readonly outright: boolean;
  readonly teams: Teams;
};

/** Renders a group's cells in the group's layout. */
export const GroupOptions = ({ markets, ...common }: Common & { readonly markets: readonly MarketPut[] }) => {
  const { layout, teams } = common;
  const [first] = markets;
  return (
    <div className={styles.options} data-layout={layout.kind}>
      {layout.headed && first !== undefined ? <Heads market={first} layout={layout} teams={teams} /> : null}
      <div
        className={styles.cells}
        style={{ gridTemplateColumns: `repeat(${layout.columns}, minmax(0, 1fr))` }}
      >
        {markets.map((market) => (
          <MarketCells key={market.id} held={market} {...common} />
        ))}
      </div>
    </div>
  );
};

/** Renders the column headings: team names, or the texts of other sides. */
const Heads = ({
  market,
  layout,
  teams,
}: Pick<Common, 'layout' | 'teams'> & { readonly market: MarketPut }) => {
  const { t, notation } = useOddsWords();
  const nameOf = (type: number, side: string): string =>
    (type === 1 ? teams.home : type === 2 ? teams.away : '') || side;
  const names =
    layout.kind === 'scores'
      ? [teams.home, ...(layout.columns > 2 ? [t('option.3')] : []), teams.away]
      : market.options
          .slice(0, layout.columns)
          .map((option) => nameOf(option.type, optionWords(t, market, option, notation).side));
  return (
    <div
      className={styles.heads}
      style={{ gridTemplateColumns: `repeat(${layout.columns}, minmax(0, 1fr))` }}
      aria-hidden="true"
    >
      {/* Sides never change their order, so the index is a stable key. */}
      {names.map((name, index) => (
        <bdi key={index} title={cleanName(name)}>
          {cleanName(name)}
        </bdi>
      ))}
    </div>
  );
};

const isTotal = (type: number): boolean => type === 4 || type === 5;

/**
 * Renders the cells of one market on the lines of `held`, the market as its group has it. While the pointer holds the
 * group, options that the board no longer has leave an empty cell, and new ones wait.
 */
const MarketCells = memo(
  ({ held, layout, sport, outright, teams }: Common & { readonly held: MarketPut }) => {
    const { t, notation } = useOddsWords();
    const market = useMarket(held.id);
    // Heads name the options, so that a line stands alone; "O 2.5" and "U 2.5" are short enough.
    const isNamedByHead = layout.headed && layout.kind === 'sides';
    const namedAbove = (option: OptionFacts | undefined): string | undefined =>
      market === undefined || option === undefined || option.line === null || isTotal(option.type)
        ? undefined
        : optionWords(t, market, option, notation).side;
    return placesOf(held, layout).map((place, at) => {
      const type = place === undefined ? undefined : held.options[place]?.type;
      const index = market === undefined ? -1 : indexOfType(market.options, type, place);
      if (market === undefined || index < 0) return <span key={`none-${at}`} className={styles.nothing} />;
      return (
        <OddsButton
          key={type}
          market={market}
          index={index}
          sport={sport}
          teams={teams}
          outright={outright}
          lineTeam={isNamedByHead ? namedAbove(market.options[index]) : undefined}
        />
      );
    });
  },
);
MarketCells.displayName = 'MarketCells';

/** Returns the index of an option, or -1. Looks first at `place`, its index when the group was laid out. */
const indexOfType = (
  options: MarketPut['options'],
  type: OptionType | undefined,
  place: number | undefined,
): number => {
  if (place === undefined) return -1;
  return options[place]?.type === type ? place : options.findIndex((option) => option.type === type);
};

/** Returns the indexes of a market's options, line by line; undefined for an empty cell. */
const placesOf = ({ options }: MarketPut, { kind, columns }: Layout): readonly (number | undefined)[] => {
  if (kind !== 'scores') {
    const lines = Math.max(1, Math.ceil(options.length / columns));
    return Array.from({ length: lines * columns }, (_, at) => (at < options.length ? at : undefined));
  }
  const [home, draw, away, others] = scoreColumns(options);
  const lines = Array.from({ length: Math.max(home.length, draw.length, away.length) }, (_, line) =>
    columns > 2 ? [home[line], draw[line], away[line]] : [home[line], away[line]],
  );
  const rest = Array.from({ length: Math.ceil(others.length / columns) * columns }, (_, at) => others[at]);
  return [...lines.flat(), ...rest];
};

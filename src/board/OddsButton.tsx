import { memo, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { MarketPut } from '#contract/patch.ts';
import { optionKey, type OptionKey, type SportId } from '#domain/ids.ts';
import type { OptionFacts } from '#domain/match/match.ts';
import { isTwoWay, shownFormat } from '#domain/odds/odds.ts';
import { flagsOf, isOpen, OFF, SUSPENDED, UNREADABLE } from '#domain/odds/priceWord.ts';
import { OddsFace, type OddsState } from '#pieces/OddsFace.tsx';
import { optionWords } from '#pieces/optionWords.ts';
import { useClient } from '#state/clientContext.tsx';
import { isSlipFullFor } from '#state/slipStore.ts';
import { useBoardStore, useTab } from './BoardContext.tsx';
import type { OptionCell } from './boardStore.ts';
import { useOptionState } from './hooks.ts';
import { LiveOdds } from './LiveOdds.tsx';
import { useOddsWords, type OddsWords } from './OddsWords.tsx';
import { pickOf, selectionNames } from './selectionNames.ts';
import { useIsSelected } from '#state/hooks.ts';

type Teams = { readonly home: string; readonly away: string };
type OddsButtonProps = {
  readonly market: MarketPut;
  readonly index: number;
  readonly sport: SportId;
  readonly teams: Teams;
  readonly outright?: boolean;
  /** The team or the option that the cell's place stands for: the label omits it. */
  readonly lineTeam?: string | undefined;
  /** True where no grid moves the focus between its cells by arrow keys. */
  readonly isTabStop?: boolean;
};

/**
 * `unreadable`: the price is invalid. A dash shows it, because a padlock would mean that the trader closed it
 * (F38).
 */
type CellState = OddsState | 'unreadable';

const stateOf = (cell: OptionCell | undefined): CellState => {
  if (cell === undefined) return 'locked';
  if (isOpen(cell.word)) return 'open';
  const flags = flagsOf(cell.word);
  if ((flags & OFF) !== 0) return 'off';
  if ((flags & SUSPENDED) !== 0) return 'suspended';
  return (flags & UNREADABLE) === 0 ? 'locked' : 'unreadable';
};

/**
 * Returns the handlers of a press, which picks the option or removes the pick. The price never refuses a removal. A
 * pick is checked against the current price, not the drawn one (D3). A press that began on another bet, because the
 * cell changed to another line before the release, does nothing but say so.
 */
const usePress = (
  { market, sport, teams }: OddsButtonProps,
  words: Pick<OddsWords, 't' | 'notation'>,
  option: OptionFacts,
  key: OptionKey,
  picked: boolean,
) => {
  const tab = useTab();
  const board = useBoardStore();
  const { slip, quickBets, commands, config } = useClient();
  const { togglePick, tellProblem, tellFull } = commands;
  /** Returns what identifies the bet: one market id may change its line (F30). */
  const nameBet = () => `${key} ${option.line ?? market.line}`;
  /** The bet at which the last press began; null before the first press and after a click. */
  const began = useRef<string | null>(null);
  const begin = () => {
    began.current = nameBet();
  };
  const press = (event: MouseEvent<HTMLElement>) => {
    const first = began.current ?? nameBet();
    began.current = null;
    if (first !== nameBet()) return tellProblem({ code: 'option-gone' });
    const refused = picked ? null : tab.refusal(key, market);
    if (refused !== null) return tellProblem(refused);
    // The handler reads the quick-bet setting at the press, so a change of it renders no cell.
    const stake = picked ? null : quickBets.stakeOf(sport);
    if (!picked && stake === null && isSlipFullFor(slip.getState(), market.matchId, config.limits.picks)) {
      const { left, width, top, bottom } = event.currentTarget.getBoundingClientRect();
      return tellFull({ left: left + width / 2, top, bottom });
    }
    // D6: the price sent is the price that was painted when it was pressed. Cells are drawn in the step that
    // changes the store, before any press.
    const pick = pickOf(board, market, option, key, sport);
    const names = selectionNames({ ...words, board }, market, option, teams);
    if (stake === null) void togglePick(pick, names);
    else quickBets.press(pick, names, stake);
  };
  return {
    onPointerDown: begin,
    onKeyDown: ({ key: pressed, repeat }: KeyboardEvent) => {
      // A Space clicks when it is released, so it may be held.
      if (!repeat && (pressed === ' ' || pressed === 'Enter')) begin();
    },
    onClick: press,
  };
};

/** The option of an index beyond the market's options; nothing is drawn. */
const NONE: OptionFacts = { type: 0 as OptionFacts['type'], name: null, line: null };

/**
 * Draws the live, pressable cell of one option. Use the option's type as React key, so another option gets a
 * new cell. The cell renders when the option opens, closes or is picked; `LiveOdds` writes prices without a
 * render.
 */
export const OddsButton = memo((props: OddsButtonProps) => {
  const { market, index, teams, lineTeam, outright = false, isTabStop = false } = props;
  const option = market.options[index] ?? NONE;
  const key = optionKey(market.id, option.type);
  const board = useBoardStore();
  const optionState = useOptionState(key, stateOf);
  const picked = useIsSelected(key);
  const { t, format, notation } = useOddsWords();
  const [drawn] = useState(() => board.option(key));
  const state = optionState === 'unreadable' ? 'locked' : optionState;
  const words = useMemo(
    () => optionWords(t, market, option, notation, teams, lineTeam),
    [t, market, option, notation, teams, lineTeam],
  );
  const press = usePress(props, { t, notation }, option, key, picked);
  if (option === NONE) return null;
  const twoWay = isTwoWay(market, outright);
  return (
    <button
      type="button"
      // A grid is one tab stop, and the arrow keys move between its cells.
      tabIndex={isTabStop ? 0 : -1}
      data-option={key}
      data-state={state}
      data-extra={market.isExtra ? '' : undefined}
      data-unreadable={optionState === 'unreadable' ? '' : undefined}
      aria-pressed={picked}
      aria-disabled={state !== 'open' && !picked ? true : undefined}
      {...press}
    >
      <OddsFace
        label={words.label}
        spoken={words.spoken}
        state={state}
        stateWord={state === 'open' ? '' : t(`state.${state}`)}
        oddsWord={t('odds')}
        tag={shownFormat(format, twoWay) === format ? null : t(`tag.${shownFormat(format, twoWay)}`)}
      >
        <LiveOdds option={key} format={format} twoWay={twoWay} drawn={drawn} />
      </OddsFace>
    </button>
  );
});
OddsButton.displayName = 'OddsButton';

import { memo, useMemo, useState, type MouseEvent } from 'react';
import type { MarketPut } from '#contract/patch.ts';
import { optionKey, type OptionKey, type SportId } from '#domain/ids.ts';
import type { OptionFacts } from '#domain/match.ts';
import { formatOdds, isTwoWay } from '#domain/odds.ts';
import { flagsOf, isOpen, oddsOf, OFF, SUSPENDED, UNREADABLE, type PriceWord } from '#domain/priceWord.ts';
import { OddsFace, type OddsState } from '#pieces/OddsFace.tsx';
import { optionWords } from '#pieces/optionWords.ts';
import { useClient } from '#state/clientContext.tsx';
import { isFullFor, useIsPicked } from '#state/picksStore.ts';
import { useTab } from './BoardContext.tsx';
import { useOptionCell } from './hooks.ts';
import { useOddsWords } from './OddsWords.tsx';

type Teams = { readonly home: string; readonly away: string };
type OddsButtonProps = { readonly market: MarketPut; readonly index: number; readonly sport: SportId; readonly teams: Teams; readonly outright?: boolean };

const stateOf = (word: PriceWord | undefined): OddsState => {
  if (word === undefined) return 'locked';
  if (isOpen(word)) return 'open';
  const flags = flagsOf(word);
  if ((flags & OFF) !== 0) return 'off';
  return (flags & SUSPENDED) !== 0 ? 'suspended' : 'locked';
};

/** A price that came and is none: a dash says so, where a padlock would say that the trader closed it (F38). */
const isUnreadable = (word: PriceWord | undefined): boolean => word !== undefined && (flagsOf(word) & UNREADABLE) !== 0;

/** Picks, or takes back. Taking back is never refused; picking is judged on the price as it is now, not as it was drawn (D3). */
const usePress = ({ market, sport }: OddsButtonProps, option: OptionFacts, key: OptionKey, word: PriceWord | undefined, picked: boolean) => {
  const tab = useTab();
  const { picks, commands } = useClient();
  const { togglePick, tellProblem, tellFull } = commands;
  return (event: MouseEvent<HTMLElement>) => {
    const refused = picked ? null : tab.refusal(key, market.producer);
    if (refused !== null) return tellProblem(refused);
    if (!picked && isFullFor(picks.getState(), market.matchId)) {
      const { left, width, top, bottom } = event.currentTarget.getBoundingClientRect();
      return tellFull({ left: left + width / 2, top, bottom });
    }
    const { matchId, type, period } = market;
    // D6: the price sent is the price that was painted when it was pressed.
    const odds = oddsOf(word ?? 0);
    void togglePick({ key, matchId, sportId: sport, marketType: type, period, line: option.line ?? market.line, odds });
  };
};

const NO_PRICE = '-';

/** An index beyond the market's options: nothing is drawn. */
const NONE: OptionFacts = { type: 0 as OptionFacts['type'], name: null, line: null };

/**
 * The live, pressable cell of one option: a price change draws this cell and nothing else. Key it by the option's type, so that
 * another option begins afresh. One component and not three: a quick scroll mounts two hundred of them a second.
 */
export const OddsButton = memo((props: OddsButtonProps) => {
  const { market, index, teams, outright = false } = props;
  const option = market.options[index] ?? NONE;
  const key = optionKey(market.id, option.type);
  const cell = useOptionCell(key);
  const picked = useIsPicked(key);
  const { t, format, notation } = useOddsWords();
  // A move that happened before this cell was drawn is no news: scrolling back must not flash.
  const [drawn] = useState(cell);
  const state = stateOf(cell?.word);
  const unreadable = state === 'locked' && isUnreadable(cell?.word);
  const words = useMemo(() => optionWords(t, market, option, notation, teams), [t, market, option, notation, teams]);
  const press = usePress(props, option, key, cell?.word, picked);
  if (option === NONE) return null;
  const shown = cell === undefined ? undefined : formatOdds(oddsOf(cell.word), format, { twoWay: isTwoWay(market, outright) });
  return (
    <button
      type="button"
      // Not a tab stop: the grid it stands in has one, and arrow keys walk its cells.
      tabIndex={-1}
      data-option={key}
      data-state={state}
      data-unreadable={unreadable ? '' : undefined}
      data-move={cell === undefined || cell === drawn ? 'none' : cell.move}
      aria-pressed={picked}
      aria-disabled={state !== 'open' && !picked ? true : undefined}
      onClick={press}
    >
      <OddsFace
        label={words.label}
        spoken={words.spoken}
        odds={unreadable ? NO_PRICE : (shown?.text ?? '')}
        unreadable={unreadable}
        state={state}
        stateWord={state === 'open' ? '' : t(`state.${state}`)}
        oddsWord={t('odds')}
        tag={shown === undefined || shown.format === format ? null : t(`tag.${shown.format}`)}
      />
    </button>
  );
});
OddsButton.displayName = 'OddsButton';

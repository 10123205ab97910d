import { useMemo, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useBoardStore, useTab } from '#board/BoardContext.tsx';
import { useFeedStatus } from '#board/hooks.ts';
import { useOddsWords } from '#board/OddsWords.tsx';
import { pickOf, selectionNames } from '#board/selectionNames.ts';
import type { MarketPut } from '#contract/patch.ts';
import { readOptionKey, type OptionKey } from '#domain/ids.ts';
import type { MatchFacts, OptionFacts } from '#domain/match/match.ts';
import { useClient } from '#state/clientContext.tsx';
import { isSlipEmptied } from '#state/placedSlip.ts';
import { isSlipFullFor } from '#state/slipStore.ts';
import { Button } from '#ui/Button.tsx';
import { PopoverPanel } from '#ui/Popover.tsx';
import { AlertForm } from './AlertForm.tsx';
import styles from './OddsMenu.module.css';
import { useCellMenu } from './useCellMenu.ts';

export type OddsMenuProps = {
  /** Opens the view "bet when it reaches" of an option that the slip has. */
  readonly onReserve: (key: OptionKey) => void;
};

/** Renders the menu of the odds cell for which the user asked. */
export const OddsMenuArea = ({ onReserve }: OddsMenuProps) => {
  const board = useBoardStore();
  const [cell, close] = useCellMenu();
  const button = useMemo(() => ({ current: cell }), [cell]);
  const key = (cell?.dataset['option'] ?? '') as OptionKey;
  const read = readOptionKey(key);
  const market = read === undefined ? undefined : board.market(read.marketId);
  const option = market?.options.find(({ type }) => type === read?.type);
  const match = market === undefined ? undefined : board.match(market.matchId);
  if (cell === null || market === undefined || option === undefined || match === undefined) return null;
  return <Menu key={key} {...{ option, market, match, button, close, onReserve }} optionKey={key} />;
};

type MenuProps = OddsMenuProps & {
  readonly optionKey: OptionKey;
  readonly option: OptionFacts;
  readonly market: MarketPut;
  readonly match: MatchFacts;
  readonly button: RefObject<HTMLElement | null>;
  readonly close: () => void;
};

const Menu = ({ optionKey, option, market, match, button, close, onReserve }: MenuProps) => {
  const { t } = useTranslation('reserve');
  const words = useOddsWords();
  const board = useBoardStore();
  const tab = useTab();
  const { slip, commands, config } = useClient();
  const modules = useFeedStatus().switches?.modules ?? config.modules;
  const teams = match.outright ? { home: '', away: '' } : { home: match.home.name, away: match.away.name };
  const names = selectionNames({ ...words, board }, market, option, teams);
  const reserve = () => {
    const before = slip.getState();
    const isPicked = before.keys.has(optionKey) && !isSlipEmptied(before.slip);
    const refused = isPicked ? null : tab.refusal(optionKey, market);
    if (refused !== null) return commands.tellProblem(refused);
    const box = button.current?.getBoundingClientRect();
    if (!isPicked && box !== undefined && isSlipFullFor(before, match.id, config.limits.picks))
      return commands.tellFull({ left: box.left + box.width / 2, top: box.top, bottom: box.bottom });
    if (before.slip.placed !== null) void commands.slip({ kind: 'slip.next' });
    if (before.slip.view !== 'single') void commands.slip({ kind: 'slip.view', view: 'single' });
    // In the single view a new selection is the one shown.
    if (isPicked) void commands.slip({ kind: 'slip.show', key: optionKey });
    else void commands.togglePick(pickOf(board, market, option, optionKey, match.sportId), names);
    onReserve(optionKey);
  };
  return (
    <PopoverPanel
      id="odds-menu"
      label={t('menu.label', { name: names.option })}
      align="start"
      button={button}
      onClose={close}
    >
      <div className={styles.menu} data-region="odds-menu">
        <div className={styles.about}>
          <strong>
            <bdi>{names.option}</bdi>
          </strong>
          <bdi>{names.market}</bdi>
          <bdi>{names.match}</bdi>
        </div>
        {modules.reserve ? (
          <Button
            look="primary"
            data-action="menu-reserve"
            onClick={() => {
              close();
              reserve();
            }}
          >
            {t('menu.reserve')}
          </Button>
        ) : null}
        <AlertForm item={pickOf(board, market, option, optionKey, match.sportId)} words={names} />
      </div>
    </PopoverPanel>
  );
};

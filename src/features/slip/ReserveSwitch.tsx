import { useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFeedStatus } from '#board/hooks.ts';
import type { OptionKey } from '#domain/ids.ts';
import type { Selection, Slip } from '#domain/slip/slip.ts';
import { shownInSingle } from '#domain/slip/slipRules.ts';
import { useConfig } from '#state/clientContext.tsx';
import { useSlip } from '#state/hooks.ts';
import styles from './Slip.module.css';
import { useLegTexts } from './useLegTexts.ts';

/**
 * Renders the switch to the view of reserved bets. An odds cell opens the view too, so its state is kept
 * outside the slip.
 */
export type Reserving = {
  readonly View: ReserveView;
  /** The option whose view is open. */
  readonly opened: OptionKey | null;
  readonly onOpen: (key: OptionKey | null) => void;
};

/** The view of one selection as a bet that waits for its odds; another feature draws it. */
type ReserveView = ComponentType<{
  readonly item: Selection;
  readonly slipId: string;
  readonly words: { readonly option: string; readonly market: string; readonly match: string };
  readonly onClose: () => void;
}>;

type ReserveSwitch = {
  /** Opens the view; null where nothing can be reserved. */
  readonly button: ReactNode;
  /** The open view in place of the form; null while it is closed. */
  readonly view: ReactNode;
};

/**
 * Closes the view once its selection has left the slip, so that it does not open by itself when the user, or the next
 * one, picks the same option. Before the selection has come into the slip the view stays open.
 */
export const useReserveEnd = (reserve: Reserving | undefined): void => {
  const { opened = null, onOpen } = reserve ?? {};
  const isThere = useSlip(({ placed, items }) => placed === null && items.some(({ key }) => key === opened));
  const there = useRef<OptionKey | null>(null);
  useEffect(() => {
    if (isThere) there.current = opened;
    else if (opened !== null && there.current === opened) {
      there.current = null;
      onOpen?.(null);
    }
  }, [isThere, opened, onOpen]);
};

/** Switches the single leg between the bet at the odds now and one that waits for its odds. */
export const useReserveSwitch = (slip: Slip, reserve: Reserving | undefined): ReserveSwitch => {
  const { t } = useTranslation('slip');
  const config = useConfig();
  const modules = useFeedStatus().switches?.modules ?? config.modules;
  const shown = slip.view === 'single' ? shownInSingle(slip.items) : undefined;
  if (reserve === undefined || shown === undefined || !modules.reserve) return { button: null, view: null };
  // A view that was opened for another selection stays closed.
  if (reserve.opened !== shown.key)
    return {
      button: (
        <button
          type="button"
          className={styles.wide}
          data-action="open-reserve"
          onClick={() => reserve.onOpen(shown.key)}
        >
          {t('reserve')}
        </button>
      ),
      view: null,
    };
  return {
    button: null,
    view: (
      <Opened reserve={reserve.View} item={shown} slipId={slip.slipId} onClose={() => reserve.onOpen(null)} />
    ),
  };
};

type OpenedProps = {
  readonly reserve: ReserveView;
  readonly item: Selection;
  readonly slipId: string;
  readonly onClose: () => void;
};

const Opened = ({ reserve: Reserve, item, slipId, onClose }: OpenedProps) => {
  const { optionWithLine: whole, market, match } = useLegTexts(item);
  return <Reserve item={item} slipId={slipId} words={{ option: whole, market, match }} onClose={onClose} />;
};

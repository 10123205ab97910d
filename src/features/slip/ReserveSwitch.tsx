import {
  useEffect,
  useRef,
  type ComponentType,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useFeedStatus } from '#board/hooks.ts';
import type { OptionKey } from '#domain/ids.ts';
import type { Selection, Slip } from '#domain/slip/slip.ts';
import { shownInSingle } from '#domain/slip/slipRules.ts';
import { useClient, useConfig } from '#state/clientContext.tsx';
import { useSlip, useUser } from '#state/hooks.ts';
import type { SlipStore } from '#state/slipStore.ts';
import styles from './Slip.module.css';
import { useLegTexts } from './useLegTexts.ts';

/**
 * The state of the view of reserved bets. It is kept outside the slip, because an odds cell opens the view too.
 */
export type Reserving = {
  readonly View: ReserveView;
  /** The option whose view is open. */
  readonly opened: OptionKey | null;
  readonly onOpen: Dispatch<SetStateAction<OptionKey | null>>;
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

const hasLeg = ({ placed, items }: Slip, opened: OptionKey | null): boolean =>
  placed === null && items.some(({ key }) => key === opened);

/** Ends the subscription of `closeWithLeg` to a slip store, which has at most one. */
const unsubscribeOf = new WeakMap<SlipStore, () => void>();
/**
 * Closes the view of an option once its selection has left the slip, or the slip has another id, as that of another
 * user has. Returns the function that ends this.
 */
const closeWithLeg = (slip: SlipStore, opened: OptionKey, onOpen: Reserving['onOpen']): (() => void) => {
  const findSlipId = (): string | null => {
    const now = slip.getState().slip;
    return hasLeg(now, opened) ? now.slipId : null;
  };
  let slipId = findSlipId();
  const stop = slip.subscribe(() => {
    const now = findSlipId();
    if (slipId !== null && now !== slipId) {
      stop();
      onOpen((still) => (still === opened ? null : still));
    }
    slipId = now;
  });
  return stop;
};

/**
 * Closes the view once its selection has left the slip, so that it does not open by itself when the user, or the next
 * one, picks the same option. Before the selection has come into the slip the view stays open. A guest who logs in
 * while the slip is shown keeps the view.
 */
export const useReserveEnd = (reserve: Reserving | undefined): void => {
  const { opened = null, onOpen } = reserve ?? {};
  const { slip } = useClient();
  const isThere = useSlip((now) => hasLeg(now, opened));
  const uid = useUser()?.uid ?? null;
  const lastSeenLeg = useRef<{ readonly key: OptionKey; readonly uid: string | null } | null>(null);
  useEffect(() => {
    const before = lastSeenLeg.current?.key === opened ? lastSeenLeg.current : null;
    const isOtherUser = before !== null && before.uid !== null && before.uid !== uid;
    lastSeenLeg.current = isThere && opened !== null && !isOtherUser ? { key: opened, uid } : null;
    if (before !== null && lastSeenLeg.current === null) onOpen?.(null);
  }, [isThere, opened, onOpen, uid]);
  const latest = useRef(reserve);
  useEffect(() => {
    latest.current = reserve;
  });
  // The selection may also leave while the drawer of the slip is closed, or the open bets are in its place.
  useEffect(() => {
    unsubscribeOf.get(slip)?.();
    return () => {
      unsubscribeOf.get(slip)?.();
      const now = latest.current;
      if (now !== undefined && now.opened !== null)
        unsubscribeOf.set(slip, closeWithLeg(slip, now.opened, now.onOpen));
    };
  }, [slip]);
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

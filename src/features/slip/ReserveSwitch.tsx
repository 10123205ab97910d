import { useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFeedStatus } from '#board/hooks.ts';
import type { OptionKey } from '#domain/ids.ts';
import type { Selection, Slip } from '#domain/slip/slip.ts';
import { shownInSingle } from '#domain/slip/slipRules.ts';
import { useConfig } from '#state/clientContext.tsx';
import styles from './Slip.module.css';
import { useLegTexts } from './useLegTexts.ts';

/** The view of one selection as a bet that waits for its odds; another feature draws it. */
export type ReserveView = ComponentType<{
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

/** Switches the single leg between the bet at the odds now and one that waits for its odds. */
export const useReserveSwitch = (slip: Slip, reserve: ReserveView | undefined): ReserveSwitch => {
  const { t } = useTranslation('slip');
  const config = useConfig();
  const modules = useFeedStatus().switches?.modules ?? config.modules;
  const [key, setKey] = useState<OptionKey | null>(null);
  const shown = slip.view === 'single' ? shownInSingle(slip.items) : undefined;
  if (reserve === undefined || shown === undefined || !modules.reserve) return { button: null, view: null };
  // A view that was opened for another selection stays closed.
  if (key !== shown.key)
    return {
      button: (
        <button
          type="button"
          className={styles.wide}
          data-action="open-reserve"
          onClick={() => setKey(shown.key)}
        >
          {t('reserve')}
        </button>
      ),
      view: null,
    };
  return {
    button: null,
    view: <Opened reserve={reserve} item={shown} slipId={slip.slipId} onClose={() => setKey(null)} />,
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

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MarketHistory } from '#contract/sharedQuery.ts';
import type { MarketPut } from '#contract/patch.ts';
import { stepPath } from '#domain/odds/priceTicks.ts';
import { usePriceHistory } from '#state/priceHistory.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';
import { chartArea } from './chartArea.ts';
import styles from './Prices.module.css';

const dialog = createLazyModule(() => import('./PriceDialog.tsx').then(({ PriceDialog }) => PriceDialog));

const WIDTH = 36;
const HEIGHT = 14;

type PriceButtonProps = {
  /** The markets of a group, the main line first. */
  readonly markets: readonly MarketPut[];
  readonly title: string;
  readonly outright: boolean;
  readonly onOpen: () => void;
};

/** Draws how the first price of a group's main line moved; a press opens the chart of the group. */
export const PriceButton = ({ markets, title, outright, onOpen }: PriceButtonProps) => {
  const { t } = useTranslation('detail');
  const [isOpen, setIsOpen] = useState(false);
  const [first] = markets;
  if (first === undefined) return null;
  const name = t('prices.open', { name: title });
  return (
    <>
      <button
        type="button"
        className={styles.button}
        data-stop=""
        tabIndex={-1}
        aria-label={name}
        title={name}
        data-action="price-history"
        onClick={() => {
          onOpen();
          setIsOpen(true);
        }}
      >
        <Sparkline market={first} />
      </button>
      {isOpen ? (
        <LazyBoundary
          area="price-history"
          part={dialog}
          props={{ markets, title, outright, onClose: () => setIsOpen(false) }}
        />
      ) : null}
    </>
  );
};

const lineOf = (history: MarketHistory | undefined): string => {
  const ticks = history?.options[0]?.ticks ?? [];
  if (history === undefined || ticks.length === 0) return '';
  return stepPath(ticks, chartArea([ticks], history.at, { width: WIDTH, height: HEIGHT - 2 }));
};

const Sparkline = ({ market }: { readonly market: MarketPut }) => {
  const { data } = usePriceHistory(market.id);
  const path = lineOf(data);
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 -1 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {path === '' ? null : <path className={styles.spark} d={path} data-sparkline="" />}
    </svg>
  );
};

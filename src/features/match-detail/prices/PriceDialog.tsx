import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOddsWords } from '#board/OddsWords.tsx';
import type { MarketPut } from '#contract/patch.ts';
import type { MarketId, OptionType } from '#domain/ids.ts';
import { optionLine } from '#domain/odds/lines.ts';
import { usePriceHistory } from '#state/priceHistory.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { EmptyState, ErrorState } from '#ui/EmptyState.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Select } from '#ui/Select.tsx';
import { PriceChart } from './PriceChart.tsx';
import styles from './Prices.module.css';

type PriceDialogProps = {
  readonly markets: readonly MarketPut[];
  readonly title: string;
  readonly outright: boolean;
  readonly onClose: () => void;
};

const AWAY = 2;
/** A market's line is written from the view of its first side, else as a total. */
const OVER = 4 as OptionType;
/** More lines than this are a list instead of buttons. */
const MAX_BUTTONS = 5;

/** Shows how the prices of a group's markets moved since they were first watched. */
export const PriceDialog = ({ markets, title, outright, onClose }: PriceDialogProps) => {
  const { t } = useTranslation('detail');
  const { notation } = useOddsWords();
  const [chosen, setChosen] = useState<MarketId | undefined>(markets[0]?.id);
  const market = markets.find(({ id }) => id === chosen) ?? markets[0];
  const lineOf = (each: MarketPut | undefined): string => {
    const [first] = each?.options ?? [];
    if (each === undefined || first === undefined) return '';
    const option = first.type > AWAY ? { ...first, type: OVER } : first;
    return optionLine(each, option, notation) ?? '';
  };
  const choice = {
    label: t('prices.line'),
    value: market?.id ?? '',
    options: markets.map((each) => ({ value: each.id as string, text: lineOf(each) || each.name })),
    onChange: (id: string) => setChosen(id as MarketId),
    setting: 'price-line',
  };
  return (
    <Dialog title={title} onClose={onClose} closeLabel={t('prices.close')} name="price-history">
      <div className={styles.content}>
        {market === undefined || markets.length < 2 ? (
          <OnlyLine text={lineOf(market)} />
        ) : markets.length > MAX_BUTTONS ? (
          <Select {...choice} />
        ) : (
          <Segmented {...choice} />
        )}
        {market === undefined ? null : <History key={market.id} market={market} outright={outright} />}
      </div>
    </Dialog>
  );
};

/** Renders the line of a group's only market; nothing if the market has no line. */
const OnlyLine = ({ text }: { readonly text: string }) =>
  text === '' ? null : (
    <p className={styles.since} data-market-line="">
      {text}
    </p>
  );

const History = ({ market, outright }: { readonly market: MarketPut; readonly outright: boolean }) => {
  const { t } = useTranslation('detail');
  const { data, error, refetch } = usePriceHistory(market.id);
  if (data !== undefined)
    return data.options.some(({ ticks }) => ticks.length > 0) ? (
      <PriceChart market={market} history={data} outright={outright} />
    ) : (
      <EmptyState title={t('prices.none')} />
    );
  return error === null ? (
    <div className={styles.waiting} aria-busy="true" />
  ) : (
    <ErrorState title={t('failed')} retry={t('retry')} onRetry={() => void refetch()} />
  );
};

import { useTranslation } from 'react-i18next';
import { earliestDay, type HistoryDays } from '#domain/orders/historyRange.ts';
import { HISTORY_RANGES, type HistoryRange } from '#domain/orders/readHistoryRange.ts';
import { useConfig } from '#state/clientContext.tsx';
import { useLocationLinks, type BetsView, type Navigate } from '#state/location.ts';
import { DayField } from '#ui/DayField.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import styles from './MyBets.module.css';

type RangeBarProps = {
  readonly view: BetsView;
  /** The days that the range means now. */
  readonly days: HistoryDays;
  readonly today: string;
  readonly go: Navigate;
};

/** Renders the ranges of the settled list, each a link (MYBETS-06), and the days that are shown. */
export const RangeBar = ({ view, days, today, go }: RangeBarProps) => {
  const { t } = useTranslation('myBets');
  const links = useLocationLinks();
  // A custom range starts with the days that are shown.
  const bets = (range: HistoryRange): BetsView => ({
    list: 'settled',
    range,
    ...(range === 'custom' ? days : { from: null, to: null }),
  });
  return (
    <div className={styles.ranges} data-region="bet-ranges">
      <Tabs
        look="pills"
        label={t('range.label')}
        selected={view.range}
        onSelect={(range) => go({ bets: bets(range) })}
        tabs={HISTORY_RANGES.map((id) => ({
          id,
          content: t(`range.${id}`),
          link: links({ screen: 'bets', bets: bets(id) }),
          data: { 'data-range': id },
        }))}
      />
      {view.range === 'custom' ? (
        <CustomDays
          days={days}
          today={today}
          onChange={(change) => go({ bets: { ...bets('custom'), ...change } })}
        />
      ) : (
        <span className={styles.days} data-days="">
          {days.from === days.to ? days.from : t('range.days', days)}
        </span>
      )}
    </div>
  );
};

type CustomDaysProps = {
  readonly days: HistoryDays;
  readonly today: string;
  readonly onChange: (change: Partial<HistoryDays>) => void;
};

/** Renders the first and last day of a custom range, within the last 45 days (MYBETS-08, MYBETS-09). */
const CustomDays = ({ days, today, onChange }: CustomDaysProps) => {
  const { t } = useTranslation('myBets');
  const { historyDays } = useConfig().limits;
  const limits = { min: earliestDay(today, historyDays), max: today };
  const field = (name: keyof HistoryDays) => (
    <DayField
      label={t(`range.${name}`)}
      name={name}
      day={days[name]}
      limits={limits}
      onDay={(day) => onChange({ [name]: day })}
    />
  );
  return (
    <span className={styles.customDays}>
      {field('from')}
      {field('to')}
      <span className={styles.note}>{t('range.window', { days: historyDays })}</span>
    </span>
  );
};

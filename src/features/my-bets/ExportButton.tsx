import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOddsWords } from '#board/OddsWords.tsx';
import type { HistoryDays } from '#domain/orders/historyRange.ts';
import type { SettledOrders } from '#state/settledOrders.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { historyCsv } from './historyCsv.ts';
import styles from './MyBets.module.css';

/** Time for which a saved file's address stays valid. */
const KEPT_MS = 10_000;

/** Gives a text to the user as a file. */
const saveFile = (name: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the file after the press.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
};

type ExportButtonProps = {
  readonly settled: SettledOrders;
  readonly days: HistoryDays;
  readonly zone: string;
  /** Reads the pages that are not read yet. */
  readonly reading: {
    readonly isRunning: boolean;
    readonly start: () => void;
    readonly stop: () => void;
  };
};

/**
 * Exports the whole range as a CSV file: reads all pages with their progress shown, and saves the file once
 * the last one is read. The user can cancel; a failed page ends the export and says so.
 */
export const ExportButton = ({ settled, days, zone, reading }: ExportButtonProps) => {
  const { t } = useTranslation('myBets');
  const legs = useOddsWords();
  const [isWanted, setIsWanted] = useState(false);
  const [said, say] = useState('');
  const { orders = [], total, isWhole, problem, isReading } = settled;
  useEffect(() => {
    if (!isWanted) return;
    if (problem !== null) {
      setIsWanted(false);
      say(t('export.failed'));
    } else if (isWhole && !isReading) {
      setIsWanted(false);
      const words = {
        t: (key: string, values?: Record<string, unknown>) => t(key, { ...values }),
        legs,
        zone,
      };
      saveFile(`bets-${days.from}-${days.to}.csv`, historyCsv(orders, words));
      say(
        orders.length < total
          ? t('export.incomplete', { read: orders.length, total })
          : t('export.done', { count: orders.length }),
      );
    }
  }, [isWanted, problem, isWhole, isReading, orders, total, days, zone, legs, t]);
  if (isWanted)
    return (
      <span className={styles.progress} data-export="running">
        <progress max={Math.max(1, total)} value={orders.length} aria-label={t('export.reading')} />
        <span className={styles.figureText}>{t('export.progress', { read: orders.length, total })}</span>
        <Button
          data-action="cancel-export"
          onClick={() => {
            setIsWanted(false);
            reading.stop();
            say(t('export.cancelled'));
          }}
        >
          {t('export.cancel')}
        </Button>
      </span>
    );
  return (
    <span className={styles.progress}>
      <span className={styles.said} role="status">
        {said}
      </span>
      <Button
        className={styles.export}
        disabled={settled.orders === undefined || total === 0}
        data-action="export-bets"
        onClick={() => {
          say('');
          setIsWanted(true);
          reading.start();
        }}
      >
        <Icon name="download" size={14} />
        {t('export.start')}
      </Button>
    </span>
  );
};

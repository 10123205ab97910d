import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOddsWords } from '#board/OddsWords.tsx';
import type { HistoryDays } from '#domain/orders/historyRange.ts';
import type { SettledOrders } from '#state/settledOrders.ts';
import { Button } from '#ui/Button.tsx';
import { PartIcon } from '#ui/PartIcon.tsx';
import { saveFile } from '#ui/saveFile.ts';
import { historyCsv } from './historyCsv.ts';
import styles from './MyBets.module.css';

type ExportButtonProps = {
  readonly settled: SettledOrders;
  readonly days: HistoryDays;
  readonly zone: string;
};

/** Returns a function that stops a run, also when the component is gone. */
const useStop = () => {
  const run = useRef({ isStopped: false });
  useEffect(() => () => void (run.current.isStopped = true), []);
  return {
    begin: () => {
      const next = { isStopped: false };
      run.current = next;
      return next;
    },
    stop: () => {
      run.current.isStopped = true;
    },
  };
};

/**
 * Exports the whole range as a CSV file: reads all pages with their progress shown, and saves the file once
 * the last one is read. The user can cancel; a failed page ends the export and says so.
 */
export const ExportButton = ({ settled, days, zone }: ExportButtonProps) => {
  const { t } = useTranslation(['myBets', 'bets']);
  const legs = useOddsWords();
  const [isRunning, setIsRunning] = useState(false);
  const [message, setMessage] = useState('');
  const { begin, stop } = useStop();
  const { orders = [], total, readAll } = settled;
  const run = async () => {
    setMessage('');
    setIsRunning(true);
    const now = begin();
    const all = await readAll(() => now.isStopped);
    if (now.isStopped) return;
    setIsRunning(false);
    if (all === null) return setMessage(t('export.failed'));
    const words = { t: (key: string, values?: Record<string, unknown>) => t(key, { ...values }), legs, zone };
    saveFile(`bets-${days.from}-${days.to}.csv`, 'text/csv;charset=utf-8', historyCsv(all, words));
    // Orders that could not be read were left out (D17).
    setMessage(
      all.length < total
        ? t('export.incomplete', { read: all.length, total })
        : t('export.done', { count: all.length }),
    );
  };
  const cancel = () => {
    stop();
    setIsRunning(false);
    setMessage(t('export.cancelled'));
  };
  if (isRunning)
    return (
      <span className={styles.progress} data-export="running">
        <progress max={Math.max(1, total)} value={orders.length} aria-label={t('export.reading')} />
        <span className={styles.figureText}>{t('export.progress', { read: orders.length, total })}</span>
        <Button data-action="cancel-export" onClick={cancel}>
          {t('export.cancel')}
        </Button>
      </span>
    );
  return (
    <span className={styles.progress}>
      <span className={styles.said} role="status">
        {message}
      </span>
      <Button
        className={styles.export}
        disabled={settled.orders === undefined || total === 0}
        data-action="export-bets"
        onClick={() => void run()}
      >
        <PartIcon name="download" size={14} />
        {t('export.start')}
      </Button>
    </span>
  );
};

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTab } from '#board/BoardContext.tsx';
import { useFeedStatus } from '#board/hooks.ts';
import type { Result } from '#contract/problem.ts';
import type { TabDiagnostics } from '#feed/feedClient.ts';
import { useTransportState } from '#state/useTransportState.ts';
import { BlackBoxButton } from './BlackBoxButton.tsx';
import { overview, type Counter } from './overview.ts';
import { RefusedTable, StreamTable, SumTable, TabTable } from './DiagnosticsTables.tsx';
import styles from './Diagnostics.module.css';
import { useHost } from '#state/hooks.ts';

const EVERY_MS = 1000;

/** Asks the worker once a second while it is open, and waits for an answer before it asks again. */
const useDiagnostics = (): Result<TabDiagnostics> | null => {
  const tab = useTab();
  const [answer, setAnswer] = useState<Result<TabDiagnostics> | null>(null);
  useEffect(() => {
    let isLoading = false;
    let closed = false;
    const ask = async () => {
      if (isLoading) return;
      isLoading = true;
      const got = await tab.diagnostics();
      isLoading = false;
      if (!closed) setAnswer(got);
    };
    void ask();
    const stop = tab.onTick(EVERY_MS, () => void ask());
    return () => {
      closed = true;
      stop();
    };
  }, [tab]);
  return answer;
};

/** What the worker and this tab count, read once a second. */
export const DiagnosticsContent = () => {
  const { t } = useTranslation(['diagnostics', 'problems']);
  const answer = useDiagnostics();
  const { connection } = useFeedStatus();
  const { mode } = useTransportState();
  const { refused } = useHost();
  // After a failed answer only the connection state is shown, because the counters of a lost worker are out of date.
  const known = answer?.ok === true ? answer.value : null;
  return (
    <div className={styles.body} tabIndex={0}>
      {answer?.ok === false ? (
        <p className={styles.trouble}>{`${t('failed')}: ${t(`problems:problem.${answer.problem.code}`)}`}</p>
      ) : null}
      <p className={styles.mode}>{`${t('mode')}: ${t(`modes.${mode}`)}`}</p>
      <BlackBoxButton />
      <dl className={styles.counters}>
        {overview(known, connection, mode).map((counter) => (
          <Value key={counter.name} {...counter} />
        ))}
      </dl>
      <RefusedTable title={t('section.refused')} sums={refused} />
      {known === null ? null : (
        <>
          <TabTable tabs={known.worker.tabs} own={known.tabId} />
          <StreamTable streams={known.worker.streams} />
          <div className={styles.sums}>
            <SumTable title={t('section.drops')} sums={known.worker.drops} />
            <SumTable title={t('section.resyncs')} sums={known.worker.resyncs} />
            <SumTable title={t('section.requests')} sums={known.worker.requests} />
          </div>
        </>
      )}
    </div>
  );
};

const Value = ({ name, value }: Counter) => {
  const { t } = useTranslation('diagnostics');
  return (
    <div>
      <dt>{t(name)}</dt>
      <dd data-counter={name}>{value}</dd>
    </div>
  );
};

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerNow } from '#board/hooks.ts';
import { useZone } from '#board/useZone.ts';
import type { SportId } from '#domain/ids.ts';
import { RESULT_KINDS } from '#domain/match/matchResult.ts';
import { resultDays } from '#domain/match/resultRange.ts';
import { offsetName, wallClock } from '#domain/time/wallClock.ts';
import { useConfig } from '#state/clientContext.tsx';
import { useSettings } from '#state/hooks.ts';
import { useLocationLinks, type Navigate, type ResultsView } from '#state/location.ts';
import { useMatchResults } from '#state/matchResults.ts';
import { PartIcon } from '#ui/PartIcon.tsx';
import { ScreenFrame } from '#ui/ScreenFrame.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { FilterBar } from './FilterBar.tsx';
import { leaguesOf } from './resultRows.ts';
import { ResultsArea } from './ResultsArea.tsx';
import styles from './Results.module.css';

const MINUTE = 60_000;

type ResultsProps = { readonly view: ResultsView; readonly sport: SportId; readonly go: Navigate };

/** Renders the results page: filters, and the results of a sport and range of days (RESULTS-01). */
export const ResultsContent = ({ view, sport, go }: ResultsProps) => {
  const { t } = useTranslation('results');
  const zone = useZone(useSettings().timeZone);
  const { date: today, offset } = wallClock(useServerNow(MINUTE), zone);
  const days = resultDays(today, view);
  const results = useMatchResults({ sportId: sport, kind: view.kind, ...days, timeZone: zone });
  const [text, setText] = useState('');
  const set = (change: Partial<ResultsView>) => go({ results: { ...view, open: null, ...change } });
  return (
    <ScreenFrame
      name="results"
      title={t('title')}
      backLabel={t('back')}
      onClose={() => go({ screen: null })}
      head={
        <>
          <Kinds view={view} set={set} />
          <span className={styles.zone} data-zone-mark="" title={zone}>
            <PartIcon name="clock" size={12} />
            {offsetName(offset)}
          </span>
        </>
      }
    >
      <FilterBar
        view={view}
        sport={sport}
        days={days}
        today={today}
        leagues={leaguesOf(results.results ?? [])}
        text={text}
        onText={setText}
        onChange={set}
      />
      <ResultsArea
        key={`${sport} ${view.kind} ${days.from} ${days.to} ${zone}`}
        results={results}
        view={view}
        zone={zone}
        text={text}
        clear={() => {
          setText('');
          set({ leagues: [] });
        }}
      />
    </ScreenFrame>
  );
};

type KindsProps = { readonly view: ResultsView; readonly set: (change: Partial<ResultsView>) => void };

/** The tabs are links (D11). Feeds of others have results of matches alone. */
const Kinds = ({ view, set }: KindsProps) => {
  const { t } = useTranslation('results');
  const links = useLocationLinks();
  if (useConfig().resultsApi !== 'own') return null;
  return (
    <Tabs
      label={t('kinds')}
      selected={view.kind}
      onSelect={(kind) => set({ kind, leagues: [] })}
      tabs={RESULT_KINDS.map((id) => ({
        id,
        content: t(`kind.${id}`),
        link: links({ screen: 'results', results: { ...view, kind: id, leagues: [], open: null } }),
        data: { 'data-result-kind': id },
      }))}
    />
  );
};

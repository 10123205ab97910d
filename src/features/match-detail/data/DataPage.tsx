import { useTranslation } from 'react-i18next';
import { useZone } from '#board/useZone.ts';
import type { MarketPut } from '#contract/patch.ts';
import { dataPartsOf, type MatchDataPart } from '#domain/match-data/matchData.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { useSettings } from '#state/hooks.ts';
import { useMatchData } from '#state/matchData.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useLateMatchData } from '../useLateMatchData.ts';
import { Chances } from './Chances.tsx';
import { Commentary } from './Commentary.tsx';
import { History } from './History.tsx';
import { Insights } from './Insights.tsx';
import { LineupPitch } from './LineupPitch.tsx';
import { Momentum } from './Momentum.tsx';
import { QuerySection } from './Section.tsx';
import { Standings } from './Standings.tsx';
import { Technical } from './Technical.tsx';
import { WeatherFacts } from './Weather.tsx';
import styles from './MatchData.module.css';

type DataPageProps = { readonly match: MatchFacts; readonly markets: readonly MarketPut[] };

/** Renders the data of a match. A part that the platform does not have is not drawn (DETAIL-08, D38). */
export const DataPage = ({ match, markets }: DataPageProps) => {
  const { t } = useTranslation('detail');
  const zone = useZone(useSettings().timeZone);
  const parts = dataPartsOf(match.sportId);
  const has = (part: MatchDataPart): boolean => parts.includes(part);
  const weather = useMatchData(match.id, 'weather', has('weather'));
  const lineup = useLateMatchData(match.id, 'lineup', has('lineup'));
  const history = useMatchData(match.id, 'history', has('history'));
  const standings = useMatchData(match.id, 'standings', has('standings'));
  const commentary = useLateMatchData(match.id, 'commentary', has('commentary'));
  const events = useLateMatchData(match.id, 'events', has('events'));
  const technical = useLateMatchData(match.id, 'technical', has('technical'));
  const intelligence = useMatchData(match.id, 'intelligence', has('intelligence'));
  const queries = [weather, lineup, history, standings, commentary, events, technical, intelligence];
  const momentum = events.data?.length === 0 ? { ...events, data: null } : events;
  return (
    <div className={styles.data} data-data-page={match.id}>
      <Chances match={match} markets={markets} />
      <QuerySection name="momentum" query={momentum} isWide>
        {(data) => <Momentum match={match} events={data} />}
      </QuerySection>
      <QuerySection name="weather" query={weather} isWide>
        {(data) => <WeatherFacts weather={data} />}
      </QuerySection>
      <QuerySection name="technical" query={technical}>
        {(data) => <Technical rows={data} />}
      </QuerySection>
      <QuerySection name="commentary" query={commentary}>
        {(data) => <Commentary lines={data} />}
      </QuerySection>
      <QuerySection name="lineup" query={lineup} isWide>
        {(data) => <LineupPitch match={match} lineup={data} />}
      </QuerySection>
      <QuerySection name="intelligence" query={intelligence} isWide>
        {(data) => <Insights match={match} insights={data} />}
      </QuerySection>
      <QuerySection name="history" query={history} isWide>
        {(data) => <History match={match} history={data} zone={zone} />}
      </QuerySection>
      <QuerySection name="standings" query={standings} isWide>
        {(data) => <Standings rows={data} />}
      </QuerySection>
      {queries.every(({ data, isEnabled }) => !isEnabled || data === null) ? (
        <div className={styles.none}>
          <EmptyState title={t('nothing.data')} text={t('nothingNext.data')} />
        </div>
      ) : null}
    </div>
  );
};

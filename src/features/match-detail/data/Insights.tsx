import { useTranslation } from 'react-i18next';
import type { Insight } from '#domain/match-data/matchData.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { cleanName } from '#pieces/cleanName.ts';
import styles from './MatchData.module.css';

type InsightsProps = { readonly match: MatchFacts; readonly insights: readonly Insight[] };

/** Renders sentences about the teams, by team (DETAIL-15). */
export const Insights = ({ match, insights }: InsightsProps) => {
  const { t } = useTranslation('matchData');
  return (
    <div className={styles.pair}>
      {([1, 2, 0] as const).map((side) => {
        const own = insights.filter((each) => each.side === side);
        if (own.length === 0) return null;
        const team = side === 1 ? match.home.name : side === 2 ? match.away.name : match.name;
        return (
          <div key={side}>
            <h4>
              <bdi>{cleanName(team)}</bdi>
            </h4>
            <ul className={styles.insights}>
              {own.map(({ tone, text }) => (
                <li key={text} data-tone={tone}>
                  <span className={styles.tone}>{t(`tone.${tone}`)}</span>
                  <bdi>{text}</bdi>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
};

import { useTranslation } from 'react-i18next';
import type { SearchAnswer } from '#contract/search.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { SportIcon } from '#pieces/SportIcon.tsx';
import { Icon } from '#ui/Icon.tsx';
import { NO_FILTER, type Group } from './entries.ts';
import { LeagueContent, MatchContent, TeamContent } from './found.tsx';
import styles from './Palette.module.css';
import { useCommands, useShelf } from '#state/hooks.ts';

const NOTHING: SearchAnswer = {
  matches: [],
  leagues: [],
  teams: [],
  moreMatches: 0,
  isComplete: true,
  platform: 'idle',
};

/**
 * Returns entries for the worker's results. A match opens over the current list, a league opens its list, a
 * team opens the list filtered by its name.
 */
export const useFoundEntries = (answer: SearchAnswer | undefined): readonly Group[] => {
  const { t } = useTranslation('search');
  const { matches, leagues, teams, moreMatches } = answer ?? NOTHING;
  return [
    {
      id: 'matches',
      title: t('group.matches'),
      ...(moreMatches === 0 ? undefined : { note: t('more', { count: moreMatches }) }),
      entries: matches.map((match) => ({
        id: `match-${match.facts.id}`,
        to: { match: match.facts.id, screen: null },
        content: <MatchContent {...match} />,
      })),
    },
    {
      id: 'leagues',
      title: t('group.leagues'),
      entries: leagues.map((league) => ({
        id: `league-${league.id}`,
        to: { ...NO_FILTER, view: 'sport', sport: league.sportId, playType: 'all', leagues: [league.id] },
        content: <LeagueContent {...league} count={t('count', { count: league.matches })} />,
      })),
    },
    {
      id: 'teams',
      title: t('group.teams'),
      entries: teams.map((team) => ({
        id: `team-${team.sportId}-${team.id}`,
        to: { ...NO_FILTER, view: 'sport', sport: team.sportId, playType: 'all', search: team.name },
        content: <TeamContent {...team} count={t('count', { count: team.matches })} />,
      })),
    },
  ];
};

const MAX_SEARCHES_SHOWN = 5;
const MAX_VIEWED_SHOWN = 6;

/** Returns the last searches and viewed matches. Choosing a search puts its text into the box. */
export const useRecentEntries = (onText: (text: string) => void): readonly Group[] => {
  const { t } = useTranslation('search');
  const { searches, viewed } = useShelf();
  const { forget } = useCommands();
  const forgetEntry = (what: 'searches' | 'viewed', text: string) => ({
    id: `forget-${what}`,
    stays: true,
    run: () => void forget(what),
    content: (
      <>
        <span className={styles.icon}>
          <Icon name="close" />
        </span>
        <span className={styles.forget}>{text}</span>
      </>
    ),
  });
  return [
    {
      id: 'searches',
      title: t('group.searches'),
      entries:
        searches.length === 0
          ? []
          : [
              ...searches.slice(0, MAX_SEARCHES_SHOWN).map((text) => ({
                id: `search-${text}`,
                stays: true,
                run: () => onText(text),
                content: (
                  <>
                    <span className={styles.icon}>
                      <Icon name="search" />
                    </span>
                    <span className={styles.names}>
                      <bdi className={styles.text}>{cleanName(text)}</bdi>
                    </span>
                  </>
                ),
              })),
              forgetEntry('searches', t('forgetSearches')),
            ],
    },
    {
      id: 'viewed',
      title: t('group.viewed'),
      entries:
        viewed.length === 0
          ? []
          : [
              ...viewed.slice(0, MAX_VIEWED_SHOWN).map(({ matchId, sportId, name }) => ({
                id: `viewed-${matchId}`,
                to: { match: matchId, screen: null },
                content: (
                  <>
                    <span className={styles.icon}>
                      <SportIcon sport={sportId} size={16} />
                    </span>
                    <span className={styles.names}>
                      <bdi className={styles.text}>{cleanName(name)}</bdi>
                    </span>
                  </>
                ),
              })),
              forgetEntry('viewed', t('forgetViewed')),
            ],
    },
  ];
};

import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOddsWords } from '#board/OddsWords.tsx';
import type { MarketPut } from '#contract/patch.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import type { MarketTab } from '#domain/markets/marketTabNames.ts';
import { matchesWords } from '#domain/searchText.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useRowHold } from '#ui/useRowHold.ts';
import { betGroups, mergedOrder, presentTabs, type BetGroup } from './betGroups.ts';
import { createTexts } from './filter.ts';
import { MarketBar } from './MarketBar.tsx';
import { MarketColumns } from './MarketColumns.tsx';
import { useMemory } from './useMemory.ts';

type Teams = { readonly home: string; readonly away: string };
type MarketsProps = {
  readonly markets: readonly MarketPut[];
  readonly match: MatchFacts | undefined;
  readonly teams: Teams;
  /** Whether all markets are loaded. */ readonly whole: boolean;
  /** Whether more markets are loading. */ readonly coming: boolean;
};

type Known = {
  readonly markets: readonly MarketPut[];
  readonly groups: ReadonlyMap<string, BetGroup>;
  readonly order: readonly string[];
};
const knownOf = (markets: readonly MarketPut[], before?: Known): Known => {
  const groups = betGroups(markets, before?.groups);
  return { markets, groups, order: mergedOrder(before?.order ?? [], groups.keys()) };
};

/** Groups the markets. Each group keeps its earlier position. */
const useGroups = (markets: readonly MarketPut[]): Known => {
  const [known, setKnown] = useState(() => knownOf(markets));
  if (known.markets === markets) return known;
  const next = knownOf(markets, known);
  setKnown(next);
  return next;
};

/**
 * Returns the same groups while the pointer holds them: removed groups stay as empty cells and new ones wait.
 */
const useStill = (groups: readonly BetGroup[], held: boolean): readonly BetGroup[] => {
  const [stillGroups, setStillGroups] = useState(groups);
  if (!held && stillGroups !== groups) setStillGroups(groups);
  return held ? stillGroups : groups;
};

/** Renders all markets of a match: with tabs, a search and columns. */
export const Markets = ({ markets, match, teams, whole, coming }: MarketsProps) => {
  const { t } = useTranslation('detail');
  const { t: words } = useOddsWords();
  const { held, release, pointer } = useRowHold();
  const { closed, pinned, setClosed } = useMemory();
  const [tab, setTab] = useState<MarketTab | 'all'>('all');
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { groups, order } = useGroups(markets);
  const tabs = useMemo(() => presentTabs(groups.values()), [groups]);
  const chosen = tab === 'all' || tabs.includes(tab) ? tab : 'all';
  const textFor = useMemo(() => createTexts(words, teams), [words, teams]);
  const shown = useMemo(() => {
    const inTab = order.flatMap((key) => {
      const group = groups.get(key);
      return group === undefined || (chosen !== 'all' && !group.tabs.includes(chosen)) ? [] : [group];
    });
    const found = search === '' ? inTab : inTab.filter((group) => matchesWords(textFor(group), search));
    return [
      ...found.filter(({ kind }) => pinned.has(kind)),
      ...found.filter(({ kind }) => !pinned.has(kind)),
    ];
  }, [groups, order, chosen, search, pinned, textFor]);
  const still = useStill(shown, held && whole);
  const allClosed = shown.length > 0 && shown.every(({ kind }) => closed.has(kind));
  if (match === undefined) return null;
  return (
    <>
      <MarketBar
        sport={match.sportId}
        tabs={tabs}
        tab={chosen}
        onTab={(next) => {
          release();
          setTab(next);
        }}
        search={typed}
        onSearch={(text) => {
          release();
          setTyped(text);
        }}
        found={search === '' ? null : shown.length}
        allClosed={allClosed}
        onToggleAll={() => {
          release();
          setClosed(
            shown.map(({ kind }) => kind),
            !allClosed,
          );
        }}
      />
      {still.length === 0 ? (
        <EmptyState
          title={t('nothingFound')}
          text={t('nothingFoundNext')}
          action={{
            text: t('clearSearch'),
            onPress: () => {
              setTyped('');
              setTab('all');
            },
          }}
        />
      ) : (
        <MarketColumns
          key={chosen}
          groups={still}
          match={match}
          teams={teams}
          pointer={pointer}
          release={release}
          coming={coming && search === ''}
        />
      )}
    </>
  );
};

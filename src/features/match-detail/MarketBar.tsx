import { useTranslation } from 'react-i18next';
import type { SportId } from '#domain/ids.ts';
import type { MarketTab } from '#domain/markets/marketTabNames.ts';
import { isESport } from '#domain/match/sports.ts';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { isInputMethodKey } from '#ui/isInputMethodKey.ts';
import { Tabs } from '#ui/Tabs.tsx';
import styles from './MatchDetail.module.css';

type MarketBarProps = {
  readonly sport: SportId;
  readonly tabs: readonly MarketTab[];
  readonly tab: MarketTab | 'all';
  readonly onTab: (tab: MarketTab | 'all') => void;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  /** How many groups the search found; null without a search. */
  readonly found: number | null;
  readonly allClosed: boolean;
  readonly onToggleAll: () => void;
};

const SNOOKER = 16;
const ICE_HOCKEY = 2;
const BASEBALL = 7;
/** Returns the text of a tab. Parts are named as in the sport. */
const wordOf = (tab: MarketTab | 'all', sport: number): string => {
  if (tab === 'game') return sport === SNOOKER ? 'frame' : isESport(sport as SportId) ? 'map' : tab;
  if (tab === 'quarter') return sport === ICE_HOCKEY ? 'period' : sport === BASEBALL ? 'inning' : tab;
  return tab;
};

const LONGEST_SEARCH = 60;

/** Renders the market tabs, the search and the button that closes all groups. */
export const MarketBar = ({
  sport,
  tabs,
  tab,
  onTab,
  search,
  onSearch,
  found,
  allClosed,
  onToggleAll,
}: MarketBarProps) => {
  const { t } = useTranslation('detail');
  const all = allClosed ? t('openAll') : t('closeAll');
  return (
    <div className={styles.bar}>
      <div className={styles.tabs}>
        <Tabs
          label={t('tabs')}
          look="pills"
          selected={tab}
          onSelect={onTab}
          tabs={(['all', ...tabs] as const).map((each) => ({
            id: each,
            content: t(`tab.${wordOf(each, sport)}`),
            data: { 'data-market-tab': each },
          }))}
        />
      </div>
      <span className={styles.search}>
        <Icon name="search" size={14} />
        <input
          type="search"
          value={search}
          maxLength={LONGEST_SEARCH}
          aria-label={t('search')}
          placeholder={t('search')}
          data-field="market-search"
          onChange={(event) => onSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            // The first Escape clears the search, the next one closes the match.
            if (event.key !== 'Escape' || search === '' || isInputMethodKey(event.nativeEvent)) return;
            event.preventDefault();
            onSearch('');
          }}
        />
        <span className={styles.found} role="status">
          {found === null ? null : t('found', { count: found })}
        </span>
      </span>
      <IconButton label={all} aria-pressed={allClosed} data-action="close-groups" onClick={onToggleAll}>
        <Icon name={allClosed ? 'expand' : 'collapse'} />
      </IconButton>
    </div>
  );
};

import { useTranslation } from 'react-i18next';
import {
  EXPERT_FILTERS,
  filterExperts,
  groupExperts,
  rankExperts,
  RANKINGS,
  type ExpertFilter,
  type Ranking,
} from '#domain/rooms/expertTables.ts';
import type { Tipster } from '#domain/rooms/tip.ts';
import { useTipList } from '#state/tips.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Select } from '#ui/Select.tsx';
import { ExpertCard } from './ExpertCard.tsx';
import { ListFrame } from './ListFrame.tsx';
import styles from './Experts.module.css';

type Choice = { readonly by: Ranking; readonly only: ExpertFilter };
type ExpertListProps = Choice & {
  readonly list: 'ranking' | 'all' | 'followed';
  readonly onChange: (choice: Partial<Choice>) => void;
};

/** Renders experts: the ranking in groups of eight, or all in pages of ten (TIPS-05, TIPS-16). */
export const ExpertList = ({ list, by, only, onChange }: ExpertListProps) => {
  const { t } = useTranslation('experts');
  const experts = useTipList({ topic: 'experts', list });
  return (
    <>
      <div className={styles.bar}>
        <Segmented
          label={t('rankBy')}
          value={by}
          setting="expert-rank"
          options={RANKINGS.map((value) => ({ value, text: t(`rank.${value}`) }))}
          onChange={(next) => onChange({ by: next })}
        />
        <Select
          label={t('filter')}
          value={only}
          setting="expert-filter"
          options={EXPERT_FILTERS.map((value) => ({ value, text: t(`only.${value}`) }))}
          onChange={(next) => onChange({ only: next })}
        />
      </div>
      <ListFrame list={experts} empty={list === 'followed' ? 'followed' : 'experts'}>
        {(items) => (
          <Ranked
            experts={rankExperts(filterExperts(items, only), by)}
            isRanking={list === 'ranking'}
            clear={() => onChange({ only: 'all' })}
          />
        )}
      </ListFrame>
    </>
  );
};

type RankedProps = {
  readonly experts: readonly Tipster[];
  readonly isRanking: boolean;
  readonly clear: () => void;
};

const Ranked = ({ experts, isRanking, clear }: RankedProps) => {
  const { t } = useTranslation('experts');
  if (experts.length === 0)
    return <EmptyState title={t('noneFits')} action={{ text: t('clearFilter'), onPress: clear }} />;
  if (!isRanking)
    return (
      <div className={styles.cards}>
        {experts.map((expert) => (
          <ExpertCard key={expert.id} expert={expert} place={null} />
        ))}
      </div>
    );
  return groupExperts(experts).map((group, at) => (
    <section
      key={group[0]?.id ?? at}
      className={styles.group}
      data-expert-group={at + 1}
      aria-label={t('group', { from: at * 8 + 1, to: at * 8 + group.length })}
    >
      {group.map((expert, index) => (
        <ExpertCard key={expert.id} expert={expert} place={at * 8 + index + 1} />
      ))}
    </section>
  ));
};

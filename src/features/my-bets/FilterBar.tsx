import { useTranslation } from 'react-i18next';
import { HISTORY_RESULTS } from '#domain/orders/historyOutcome.ts';
import type { OrderFilter, ResultFilter } from '#domain/orders/orderFilter.ts';
import type { SportId } from '#domain/ids.ts';
import { sportKeyOf } from '#domain/match/sports.ts';
import { Select } from '#ui/Select.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import styles from './MyBets.module.css';

const ANY = 'any';
const RESULTS: readonly ResultFilter[] = [...HISTORY_RESULTS, 'rejected', 'cancelled'];
const TEXT_LENGTH = 100;

type FilterBarProps = {
  readonly filter: OrderFilter;
  readonly sports: readonly SportId[];
  /** False for open bets, which have no result. */
  readonly withResult: boolean;
  readonly onChange: (filter: OrderFilter) => void;
};

/** Renders the filters by sport, result and text. */
export const FilterBar = ({ filter, sports, withResult, onChange }: FilterBarProps) => {
  const { t } = useTranslation(['myBets', 'sports']);
  const sportName = (sport: SportId): string => {
    const key = sportKeyOf(sport);
    return key === undefined
      ? t(`sports:code.${sport}`, { defaultValue: t('filter.sportCode', { code: sport }) })
      : t(`sports:sport.${key}`);
  };
  return (
    <div className={styles.filters} role="search" aria-label={t('filter.label')}>
      <Select
        label={t('filter.sport')}
        setting="bet-sport"
        value={filter.sport === null ? ANY : String(filter.sport)}
        onChange={(value) =>
          onChange({ ...filter, sport: sports.find((each) => String(each) === value) ?? null })
        }
        options={[
          { value: ANY, text: t('filter.anySport') },
          ...sports.map((sport) => ({ value: String(sport), text: sportName(sport) })),
        ]}
      />
      {withResult ? (
        <Select
          label={t('filter.result')}
          setting="bet-result"
          value={filter.result ?? ANY}
          onChange={(value) =>
            onChange({ ...filter, result: RESULTS.find((each) => each === value) ?? null })
          }
          options={[
            { value: ANY, text: t('filter.anyResult') },
            ...RESULTS.map((each) => ({
              value: each,
              text: t(each === 'rejected' || each === 'cancelled' ? `state.${each}` : `result.${each}`),
            })),
          ]}
        />
      ) : null}
      <SearchField
        className={styles.search}
        text={filter.text}
        onText={(text) => onChange({ ...filter, text })}
        label={t('filter.text')}
        clearLabel={t('filter.clearText')}
        maxLength={TEXT_LENGTH}
        name="bet-text"
      />
    </div>
  );
};

import { useTranslation } from 'react-i18next';
import type { SportId } from '#domain/ids.ts';
import { defaultResultDays, earliestResultDay, type ResultDays } from '#domain/match/resultRange.ts';
import { shiftDay } from '#domain/orders/historyRange.ts';
import { SPORT_ORDER, sportKeyOf } from '#domain/match/sports.ts';
import type { ResultsView } from '#state/location.ts';
import { Button } from '#ui/Button.tsx';
import { DayField } from '#ui/DayField.tsx';
import { Select } from '#ui/Select.tsx';
import { LeagueChoice } from './LeagueChoice.tsx';
import type { ResultLeague } from './resultRows.ts';
import { SearchField } from '#ui/SearchField.tsx';
import styles from './Results.module.css';

const TEXT_LENGTH = 100;

type FilterBarProps = {
  readonly view: ResultsView;
  readonly sport: SportId;
  readonly days: ResultDays;
  readonly today: string;
  readonly leagues: readonly ResultLeague[];
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onChange: (change: Partial<ResultsView>) => void;
};

/** Renders the filters: sport, days, leagues and text (RESULTS-01). */
export const FilterBar = (props: FilterBarProps) => {
  const { view, sport, days, today, leagues, text, onText, onChange } = props;
  const { t } = useTranslation(['results', 'sports']);
  const sportName = (each: SportId): string => {
    const key = sportKeyOf(each);
    return key === undefined
      ? t(`sports:code.${each}`, { defaultValue: t('filter.sportCode', { code: each }) })
      : t(`sports:sport.${key}`);
  };
  const sports = SPORT_ORDER.includes(sport) ? SPORT_ORDER : [...SPORT_ORDER, sport];
  return (
    <div className={styles.bar} role="search" aria-label={t('filter.label')}>
      <Select
        label={t('filter.sport')}
        setting="result-sport"
        value={String(sport)}
        onChange={(value) => onChange({ sport: Number(value) as SportId, leagues: [] })}
        options={sports.map((each) => ({ value: String(each), text: sportName(each) }))}
      />
      <Days days={days} today={today} onChange={onChange} />
      <LeagueChoice
        leagues={leagues}
        chosen={view.leagues}
        onChange={(chosen) => onChange({ leagues: chosen })}
      />
      <SearchField
        className={styles.search}
        text={text}
        onText={onText}
        label={t('filter.text')}
        clearLabel={t('filter.clearText')}
        maxLength={TEXT_LENGTH}
        name="result-text"
      />
    </div>
  );
};

type DaysProps = Pick<FilterBarProps, 'days' | 'today' | 'onChange'>;

/** Renders the usual ranges and the first and last day. Ranges are whole days of the user's zone (RESULTS-04). */
const Days = ({ days, today, onChange }: DaysProps) => {
  const { t } = useTranslation('results');
  const yesterday = shiftDay(today, -1);
  const ranges = [
    { id: 'default', ...defaultResultDays(today), view: { from: null, to: null } },
    { id: 'today', from: today, to: today, view: { from: today, to: today } },
    { id: 'yesterday', from: yesterday, to: yesterday, view: { from: yesterday, to: yesterday } },
  ] as const;
  const limits = { min: earliestResultDay(today), max: today };
  const field = (name: keyof ResultDays) => (
    <DayField
      label={t(`range.${name}`)}
      name={name}
      day={days[name]}
      limits={limits}
      onDay={(day) => onChange({ ...days, [name]: day })}
    />
  );
  return (
    <span className={styles.days}>
      <span className={styles.ranges} role="group" aria-label={t('range.label')}>
        {ranges.map(({ id, from, to, view }) => (
          <Button
            key={id}
            look="quiet"
            className={styles.range}
            aria-pressed={days.from === from && days.to === to}
            title={id === 'default' ? t('range.defaultWhole') : undefined}
            data-result-range={id}
            onClick={() => onChange(view)}
          >
            {t(`range.${id}`)}
          </Button>
        ))}
      </span>
      {field('from')}
      {field('to')}
    </span>
  );
};

import { useServerNow } from '#board/hooks.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { useLocationLinks, type AppLocation } from '#state/location.ts';
import { useDayCounts } from '#state/sharedQueries.ts';
import { useTranslation } from 'react-i18next';
import { datesFrom, dayText } from './dayText.ts';
import styles from './ListFilters.module.css';

const MINUTE = 60_000;

/**
 * Renders the days of the early list: the seven days after today in the user's zone, with the number of matches
 * (C29). Today is a list of its own (D21); a bookmark of a day that has become today still shows its day. Days are
 * links, so that users can bookmark and share them.
 */
export const DayChips = ({
  location,
  timeZone,
}: {
  readonly location: AppLocation;
  readonly timeZone: string;
}) => {
  const { t, i18n } = useTranslation('list');
  const linkTo = useLocationLinks();
  const dates = datesFrom(useServerNow(MINUTE), timeZone);
  const { data } = useDayCounts(location.sport, timeZone);
  const counts = new Map((data ?? []).map(({ day, count }) => [day, count]));
  const near = [t('today'), t('tomorrow')];
  return (
    <nav className={styles.days} aria-label={t('days')}>
      <a
        className={styles.day}
        data-day=""
        aria-current={location.day === null ? 'date' : undefined}
        {...linkTo({ day: null })}
      >
        <span className={styles.weekday}>{t('allDays')}</span>
      </a>
      {dates.map((date, ahead) => {
        if (ahead === 0 && date !== location.day) return null;
        const count = counts.get(date);
        const { weekday, date: short, full: whole } = dayText(date, i18n.language);
        const name = cleanName(near[ahead] === undefined ? whole : `${near[ahead]}, ${whole}`);
        return (
          <a
            key={date}
            className={styles.day}
            data-day={date}
            data-none={count === 0 ? '' : undefined}
            title={name}
            aria-current={location.day === date ? 'date' : undefined}
            aria-label={count === undefined ? name : t('dayLabel', { day: name, count })}
            {...linkTo({ day: date })}
          >
            <span className={styles.weekday}>{near[ahead] ?? weekday}</span>
            <span className={styles.date}>{short}</span>
            <span className={styles.dayCount}>{count}</span>
          </a>
        );
      })}
    </nav>
  );
};

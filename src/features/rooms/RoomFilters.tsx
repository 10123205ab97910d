import { useTranslation } from 'react-i18next';
import type { RoomsAnswer } from '#contract/sharedQuery.ts';
import type { LiveSportId } from '#domain/match/sports.ts';
import { sportKeyOfLive } from '#domain/match/sportSides.ts';
import { roomSports, type RoomFilter } from '#domain/rooms/roomViews.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { Chip } from '#ui/Chip.tsx';
import styles from './Rooms.module.css';

type FiltersProps = {
  readonly rooms: RoomsAnswer['rooms'];
  readonly filter: RoomFilter;
  /** Null where the user can wait for nothing. */
  readonly awaited: number | null;
  readonly onFilter: (filter: RoomFilter) => void;
};

/** Renders the filters of the lists of rooms: sports that have rooms, and rooms that the user waits for. */
export const RoomFilters = ({ rooms, filter, awaited, onFilter }: FiltersProps) => {
  const { t } = useTranslation(['rooms', 'sports']);
  // A code of no table has the platform's word (D17).
  const sports = roomSports(rooms).flatMap(({ sportId, name, count }) => {
    const key = sportKeyOfLive(sportId as LiveSportId);
    const text = key === undefined ? cleanName(name) : t(`sports:sport.${key}`);
    return text === '' ? [] : [{ sportId, text, count }];
  });
  if (sports.length < 2 && awaited === null) return null;
  return (
    <div className={styles.filters} role="group" aria-label={t('filter.label')}>
      {sports.length < 2 ? null : (
        <>
          <Chip
            pressed={filter.sportId === null}
            data-room-sport="all"
            onClick={() => onFilter({ ...filter, sportId: null })}
          >
            {t('filter.all')}
          </Chip>
          {sports.map(({ sportId, text, count }) => (
            <Chip
              key={sportId}
              pressed={filter.sportId === sportId}
              count={count}
              data-room-sport={sportId}
              onClick={() => onFilter({ ...filter, sportId })}
            >
              {text}
            </Chip>
          ))}
        </>
      )}
      {awaited === null ? null : (
        <Chip
          pressed={filter.isAwaited}
          count={awaited}
          data-room-filter="awaited"
          onClick={() => onFilter({ ...filter, isAwaited: !filter.isAwaited })}
        >
          {t('filter.awaited')}
        </Chip>
      )}
    </div>
  );
};

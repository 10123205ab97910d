import { useTranslation } from 'react-i18next';
import type { MatchId } from '#domain/ids.ts';
import { roomsOfMatch } from '#domain/rooms/roomViews.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { useLocationLinks, type MatchTab } from '#state/location.ts';
import { useRooms } from '#state/rooms.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import styles from './MatchPages.module.css';

type OtherPageProps = { readonly page: Exclude<MatchTab, 'bet' | 'coverage'>; readonly match: MatchId };

/** A page of the match whose content comes from the rooms, the experts or the match's data. */
export const OtherPage = ({ page, match }: OtherPageProps) => {
  const { t } = useTranslation('detail');
  return (
    <div className={styles.page} data-match-page={page}>
      {/* The anchor's stream plays above, and says by itself when there is none. */}
      {page === 'anchor' ? (
        <MatchRooms match={match} />
      ) : (
        <EmptyState title={t(`nothing.${page}`)} text={t(`nothingNext.${page}`)} />
      )}
    </div>
  );
};

/** Links to the live rooms of the match. */
const MatchRooms = ({ match }: { readonly match: MatchId }) => {
  const { t } = useTranslation('detail');
  const links = useLocationLinks();
  const { data } = useRooms();
  const rooms = roomsOfMatch(data?.rooms ?? [], match);
  if (rooms.length === 0) return null;
  return (
    <ul className={styles.rooms} aria-label={t('rooms')}>
      {rooms.map(({ roomId, hostName }) => (
        <li key={roomId}>
          <a className={styles.roomLink} data-room-link={roomId} {...links({ room: roomId })}>
            {t('openRoom', { host: cleanName(hostName) })}
          </a>
        </li>
      ))}
    </ul>
  );
};

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MatchId } from '#domain/ids.ts';
import { roomsOfMatch } from '#domain/rooms/roomViews.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { useLocationLinks, type MatchTab } from '#state/location.ts';
import { useRooms } from '#state/rooms.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import styles from './MatchPages.module.css';

type OtherPageProps = {
  readonly page: Extract<MatchTab, 'chat' | 'program' | 'anchor'>;
  readonly match: MatchId;
};

/** A page of the match whose content comes from the rooms or the experts. */
export const OtherPage = ({ page, match }: OtherPageProps) => (
  <div className={styles.page} data-match-page={page}>
    {/* The anchor's stream plays above, and says by itself when there is none. */}
    {page === 'anchor' ? (
      <MatchRooms match={match} none={null} />
    ) : page === 'chat' ? (
      <MatchRooms match={match} none={<NoContent page="chat" />} />
    ) : (
      <NoContent page={page} />
    )}
  </div>
);

const NoContent = ({ page }: { readonly page: 'chat' | 'program' }) => {
  const { t } = useTranslation('detail');
  return <EmptyState title={t(`nothing.${page}`)} text={t(`nothingNext.${page}`)} />;
};

/** Links to the live rooms of the match, where its chats are. `none` stands for no room. */
const MatchRooms = ({ match, none }: { readonly match: MatchId; readonly none: ReactNode }) => {
  const { t } = useTranslation('detail');
  const links = useLocationLinks();
  const { data } = useRooms();
  const rooms = roomsOfMatch(data?.rooms ?? [], match);
  if (rooms.length === 0) return none;
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

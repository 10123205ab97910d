import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveRoom } from '#board/liveRoom.ts';
import type { RoomsAnswer } from '#contract/sharedQuery.ts';
import { liveStatusKey, type Anchor, type RoomId } from '#domain/rooms/anchor.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { useClient } from '#state/clientContext.tsx';
import { Button } from '#ui/Button.tsx';
import styles from './Rooms.module.css';

type HostProps = {
  readonly room: RoomId;
  readonly anchor: Anchor;
  readonly bookings: RoomsAnswer['bookings'] | undefined;
};

/** Renders the host: name, tags, audience, and the booking of the room. */
export const HostCard = ({ room, anchor, bookings }: HostProps) => {
  const { t, i18n } = useTranslation('rooms');
  const state = useLiveRoom(room, (content) => content?.state);
  const key = liveStatusKey(state?.status ?? anchor.status) ?? 'living';
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <section className={styles.host} aria-label={t('host')} data-host={anchor.hostId}>
      <div className={styles.hostNames}>
        <bdi className={styles.hostName}>{cleanName(anchor.hostName)}</bdi>
        <span className={styles.badge} data-status={key}>
          {t(`badge.${key}`)}
        </span>
        {anchor.tags.map((tag) => (
          <bdi key={tag} className={styles.tag}>
            {cleanName(tag)}
          </bdi>
        ))}
      </div>
      <p className={styles.numbers} data-audience={state?.audience ?? anchor.watchers}>
        {t('popularity', { number: number.format(state?.popularity ?? anchor.popularity) })}
        {' · '}
        {t('audience', { number: number.format(state?.audience ?? anchor.watchers) })}
      </p>
      <BookButton anchor={anchor} bookings={bookings} />
    </section>
  );
};

type BookProps = Pick<HostProps, 'anchor' | 'bookings'>;

/** Books the room or cancels the booking (ANCHOR-15). */
const BookButton = ({ anchor: { roomId, matchId, hostId }, bookings }: BookProps) => {
  const { t } = useTranslation('rooms');
  const { feed, commands } = useClient();
  const [isSending, setIsSending] = useState(false);
  if (matchId === null) return null;
  const isBooked = bookings?.matchIds.includes(matchId) === true && bookings.hostIds.includes(hostId);
  const press = async () => {
    setIsSending(true);
    const answer = await feed.room({ kind: 'book', roomId, matchId, hostId, on: !isBooked });
    setIsSending(false);
    if (!answer.ok) commands.tellProblem(answer.problem);
  };
  return (
    <Button
      look={isBooked ? 'quiet' : 'primary'}
      aria-pressed={isBooked}
      disabled={isSending}
      data-action="book"
      onClick={() => void press()}
    >
      {t(isBooked ? 'booked' : 'book')}
    </Button>
  );
};

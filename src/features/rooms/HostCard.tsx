import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveRoom } from '#board/liveRoom.ts';
import type { RoomsAnswer } from '#contract/sharedQuery.ts';
import { liveStatusKey, type Anchor, type RoomId } from '#domain/rooms/anchor.ts';
import { isBooked } from '#domain/rooms/reminders.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { TitleBadge } from '#pieces/TitleBadge.tsx';
import { useTitleBadge } from '#state/member.ts';
import { BookButton } from './BookButton.tsx';
import styles from './Rooms.module.css';

type HostProps = {
  readonly room: RoomId;
  readonly anchor: Anchor;
  readonly bookings: RoomsAnswer['bookings'] | undefined;
  /** More that can be done in the room. */
  readonly children?: ReactNode;
};

/** Renders the anchor: name, tags, audience, and the booking of a room that has not begun. */
export const HostCard = ({ room, anchor, bookings, children }: HostProps) => {
  const { t, i18n } = useTranslation('rooms');
  const state = useLiveRoom(room, (content) => content?.state);
  const key = liveStatusKey(state?.status ?? anchor.status) ?? 'living';
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <section className={styles.host} aria-label={t('host')} data-host={anchor.hostId}>
      <div className={styles.hostNames}>
        <bdi className={styles.hostName} title={cleanName(anchor.hostName)}>
          {cleanName(anchor.hostName)}
        </bdi>
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
      <div className={styles.hostActions}>
        <Entered room={room} />
        {key === 'waiting' || (bookings !== undefined && isBooked(anchor, bookings)) ? (
          <BookButton anchor={anchor} bookings={bookings} />
        ) : null}
        {children}
      </div>
    </section>
  );
};

/** Shows who came in last, with the title that the user wears (ANCHOR-18). */
const Entered = ({ room }: Pick<HostProps, 'room'>) => {
  const { t } = useTranslation('rooms');
  const user = useLiveRoom(room, (content) => content?.live?.enters.at(-1));
  const { title } = useTitleBadge(user?.titleId ?? null);
  if (user === undefined) return null;
  const shown = cleanName(user.name);
  return (
    <span className={styles.entered} title={`${shown} ${t('entered')}`} data-entered="">
      <TitleBadge title={title} link={null} />
      <bdi>{shown}</bdi> {t('entered')}
    </span>
  );
};

import { useTranslation } from 'react-i18next';
import { useLiveRoom } from '#board/liveRoom.ts';
import type { RoomsAnswer } from '#contract/sharedQuery.ts';
import { liveStatusKey, type Anchor, type RoomId } from '#domain/rooms/anchor.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { BookButton } from './BookButton.tsx';
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
      <Entered room={room} />
      <BookButton anchor={anchor} bookings={bookings} />
    </section>
  );
};

/** Shows who came in last (ANCHOR-18). */
const Entered = ({ room }: Pick<HostProps, 'room'>) => {
  const { t } = useTranslation('rooms');
  const name = useLiveRoom(room, (content) => content?.live?.enters.at(-1)?.name);
  return name === undefined ? null : (
    <span className={styles.entered} data-entered="">
      <bdi>{cleanName(name)}</bdi> {t('entered')}
    </span>
  );
};

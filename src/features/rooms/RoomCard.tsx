import { useTranslation } from 'react-i18next';
import type { RoomsAnswer } from '#contract/sharedQuery.ts';
import { liveStatusKey, type Anchor } from '#domain/rooms/anchor.ts';
import { nameIn } from '#domain/rooms/roomViews.ts';
import { beginText } from '#pieces/beginText.ts';
import { cleanName, initials } from '#pieces/cleanName.ts';
import { useServerNow } from '#board/hooks.ts';
import { useZone } from '#board/useZone.ts';
import { useSettings } from '#state/hooks.ts';
import { useLocationLink } from '#state/location.ts';
import { Icon } from '#ui/Icon.tsx';
import { BookButton } from './BookButton.tsx';
import styles from './Rooms.module.css';

const MINUTE = 60_000;

type CardProps = { readonly anchor: Anchor; readonly bookings: RoomsAnswer['bookings'] };

/** Renders a room in a list: state, popularity, anchor and match; a room to come can be booked. */
export const RoomCard = ({ anchor, bookings }: CardProps) => {
  const { t, i18n } = useTranslation('rooms');
  const key = liveStatusKey(anchor.status) ?? 'living';
  const name = (names: Anchor['home']) => cleanName(nameIn(names, i18n.language));
  const number = new Intl.NumberFormat(i18n.language, { notation: 'compact' });
  const score =
    anchor.homeScore === '' ? null : `${cleanName(anchor.homeScore)} - ${cleanName(anchor.awayScore)}`;
  const host = cleanName(anchor.hostName);
  const league = name(anchor.league);
  const pair = `${name(anchor.home)} - ${name(anchor.away)}`;
  return (
    <article className={styles.card} data-room-card={anchor.roomId} data-status={key}>
      <a
        className={styles.cardLink}
        aria-label={`${host}, ${pair}, ${t(`badge.${key}`)}`}
        {...useLocationLink({ room: anchor.roomId })}
      >
        <span className={styles.cover} aria-hidden="true">
          <span className={styles.face} data-initials="">
            {initials(host)}
          </span>
          <span className={styles.badge} data-status={key}>
            {t(`badge.${key}`)}
          </span>
          {key === 'living' ? (
            <span className={styles.heat}>
              <Icon name="flame" size={12} />
              {number.format(anchor.popularity)}
            </span>
          ) : null}
        </span>
        <span className={styles.cardHost}>
          <bdi title={host}>{host}</bdi>
          <bdi className={styles.leagueName} title={league}>
            {league}
          </bdi>
        </span>
        <span className={styles.pair}>
          <bdi title={pair}>{pair}</bdi>
          {score === null ? null : <span className={styles.score}>{score}</span>}
        </span>
      </a>
      {key === 'waiting' ? (
        <div className={styles.coming}>
          {anchor.startTime === null ? <span /> : <Begins at={anchor.startTime} />}
          <BookButton anchor={anchor} bookings={bookings} />
        </div>
      ) : null}
    </article>
  );
};

const Begins = ({ at }: { readonly at: number }) => {
  const { i18n } = useTranslation('rooms');
  const zone = useZone(useSettings().timeZone);
  const { day, time } = beginText(at, useServerNow(MINUTE), zone, i18n.language);
  return (
    <span className={styles.numbers}>
      {day} {time}
    </span>
  );
};

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWatchRoomCards } from '#board/liveRoom.ts';
import type { RoomsAnswer } from '#contract/sharedQuery.ts';
import type { Anchor } from '#domain/rooms/anchor.ts';
import { isBooked } from '#domain/rooms/reminders.ts';
import {
  filterRooms,
  hotRooms,
  liveMatches,
  nameIn,
  NO_ROOM_FILTER,
  type MatchRooms,
} from '#domain/rooms/roomViews.ts';
import { cleanName } from '#pieces/cleanName.ts';
import type { Navigate } from '#state/location.ts';
import { useUser } from '#state/hooks.ts';
import { useRooms, useRoomSearch } from '#state/rooms.ts';
import { EmptyState, ErrorState } from '#ui/EmptyState.tsx';
import { ScreenFrame } from '#ui/ScreenFrame.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { RoomFilters } from './RoomFilters.tsx';
import { RoomCard } from './RoomCard.tsx';
import styles from './Rooms.module.css';

export type LiveProps = { readonly go: Navigate };
/** Hot live, or live matches with their rooms. */
type View = 'hot' | 'matches';
const SEARCH_LENGTH = 60;
const VIEWS: readonly View[] = ['hot', 'matches'];

/** Renders the live rooms that the user may watch: hot live, live matches, and a search (ANCHOR-14, MENU-13). */
export const LiveContent = ({ go }: LiveProps) => {
  const { t } = useTranslation('rooms');
  const [view, setView] = useState<View>('hot');
  const [text, setText] = useState('');
  const rooms = useRooms();
  const answer = rooms.data;
  const isOpen = answer !== undefined && answer.closed === null;
  const [filter, setFilter] = useState(NO_ROOM_FILTER);
  const isGuest = useUser() === null;
  const awaits = (room: Anchor): boolean =>
    answer !== undefined &&
    (isBooked(room, answer.bookings) || answer.followed?.includes(room.hostId) === true);
  const shown = filterRooms(answer?.rooms ?? [], filter, awaits);
  return (
    <ScreenFrame
      name="live"
      title={t('title')}
      backLabel={t('back')}
      onClose={() => go({ screen: null })}
      head={
        isOpen ? (
          <>
            <Segmented
              label={t('views')}
              options={VIEWS.map((each) => ({ value: each, text: t(`view.${each}`) }))}
              value={view}
              onChange={setView}
            />
            <SearchField
              text={text}
              onText={setText}
              label={t('search.placeholder')}
              clearLabel={t('search.clear')}
              maxLength={SEARCH_LENGTH}
              name="room-search"
              className={styles.search}
            />
          </>
        ) : null
      }
    >
      <div className={styles.lists} data-live-view={text === '' ? view : 'search'}>
        {isOpen && text === '' ? (
          <RoomFilters
            rooms={answer.rooms}
            filter={filter}
            awaited={isGuest ? null : answer.rooms.filter(awaits).length}
            onFilter={setFilter}
          />
        ) : null}
        {answer === undefined ? (
          rooms.error === null ? (
            <div className={styles.cards} aria-busy="true">
              <span className={styles.cardSkeleton} />
              <span className={styles.cardSkeleton} />
              <span className={styles.cardSkeleton} />
            </div>
          ) : (
            <ErrorState title={t('listFailed')} retry={t('retry')} onRetry={() => void rooms.refetch()} />
          )
        ) : answer.closed !== null ? (
          <div data-refusal={answer.closed}>
            <EmptyState
              title={t(`refused.${answer.closed}.title`)}
              text={t(`refused.${answer.closed}.text`)}
            />
          </div>
        ) : text !== '' ? (
          <Found text={text} answer={answer} />
        ) : view === 'hot' ? (
          <Cards
            rooms={hotRooms(shown)}
            answer={answer}
            empty={t(filter.isAwaited ? 'empty.awaited' : 'empty.hot')}
          />
        ) : (
          <Matches rooms={shown} answer={answer} />
        )}
        {isOpen && text === '' ? <Hidden answer={answer} /> : null}
      </div>
    </ScreenFrame>
  );
};

type CardsProps = {
  readonly rooms: readonly Anchor[];
  readonly answer: RoomsAnswer;
  readonly empty: string;
};

const Cards = ({ rooms, answer, empty }: CardsProps) => {
  useWatchRoomCards(
    'live',
    rooms.map(({ roomId }) => roomId),
  );
  if (rooms.length === 0) return <EmptyState title={empty} />;
  return (
    <ul className={styles.cards}>
      {rooms.map((room) => (
        <li key={room.roomId}>
          <RoomCard anchor={room} bookings={answer.bookings} />
        </li>
      ))}
    </ul>
  );
};

const Matches = ({ rooms: all, answer }: Omit<CardsProps, 'empty'>) => {
  const { t, i18n } = useTranslation('rooms');
  const matches = liveMatches(all);
  useWatchRoomCards(
    'live',
    matches.flatMap(({ rooms }) => rooms.map(({ roomId }) => roomId)),
  );
  if (matches.length === 0) return <EmptyState title={t('empty.matches')} />;
  const name = (names: Anchor['home']) => cleanName(nameIn(names, i18n.language));
  const section = ({ matchId, rooms }: MatchRooms) => {
    const [first] = rooms;
    if (first === undefined) return null;
    return (
      <section key={matchId} data-live-match={matchId}>
        <h2 className={styles.matchTitle}>
          <bdi>{`${name(first.home)} - ${name(first.away)}`}</bdi>
          <bdi className={styles.leagueName}>{name(first.league)}</bdi>
        </h2>
        <ul className={styles.cards}>
          {rooms.map((room) => (
            <li key={room.roomId}>
              <RoomCard anchor={room} bookings={answer.bookings} />
            </li>
          ))}
        </ul>
      </section>
    );
  };
  return <div className={styles.matches}>{matches.map(section)}</div>;
};

const Found = ({ text, answer }: { readonly text: string; readonly answer: RoomsAnswer }) => {
  const { t } = useTranslation('rooms');
  const found = useRoomSearch(text);
  if (found.error !== null)
    return (
      <ErrorState
        title={t(found.error.problem.code === 'timeout' ? 'search.late' : 'search.failed')}
        retry={t('retry')}
        onRetry={() => void found.refetch()}
      />
    );
  return found.data === undefined ? (
    <div className={styles.cards} aria-busy="true" />
  ) : (
    <Cards rooms={found.data} answer={answer} empty={t('search.none')} />
  );
};

/** Says that there are rooms that the user may not watch, and why. */
const Hidden = ({ answer: { refused } }: { readonly answer: RoomsAnswer }) => {
  const { t } = useTranslation('rooms');
  const count = (why: string): number => [...refused.values()].filter((each) => each === why).length;
  const notes = (['login', 'permission'] as const).filter((why) => count(why) > 0);
  return notes.map((why) => (
    <p key={why} className={styles.hidden} data-hidden-rooms={why}>
      {t(`hidden.${why}`, { count: count(why) })}
    </p>
  ));
};

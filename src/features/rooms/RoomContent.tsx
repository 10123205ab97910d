import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveRoom, useWatchRoom } from '#board/liveRoom.ts';
import { ScoreDelay } from '#board/ScoreDelay.tsx';
import type { RoomsAnswer } from '#contract/sharedQuery.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { liveStatusKey, type Anchor, type RoomId } from '#domain/rooms/anchor.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { useDelayChoice } from '#player/useDelayChoice.ts';
import type { Navigate } from '#state/location.ts';
import { useRooms } from '#state/rooms.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState, ErrorState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { ScreenFrame } from '#ui/ScreenFrame.tsx';
import { FollowButton } from './FollowButton.tsx';
import { HostCard } from './HostCard.tsx';
import { MatchStrip } from './MatchStrip.tsx';
import { NextRoom } from './NextRoom.tsx';
import { refusalOf, type ShownRefusal } from './refusal.ts';
import { RoomReport } from './RoomReport.tsx';
import { RoomStream } from './RoomStream.tsx';
import { useChatShown } from './useChatShown.ts';
import { useLastAnchor } from './useLastAnchor.ts';
import styles from './Rooms.module.css';

/** A slot of the room that another feature fills. */
type RoomSlot = ComponentType<{ readonly room: RoomId }>;
export type RoomProps = {
  readonly room: RoomId;
  readonly go: Navigate;
  readonly chat: RoomSlot;
  /** Chat messages that cross the video. */
  readonly barrage: RoomSlot;
  readonly activities: RoomSlot;
  readonly gifts: RoomSlot;
};

/** Renders a live room: stream, anchor, match, chat, gifts and activities (ANCHOR-19), or why it is not shown. */
export const RoomContent = (props: RoomProps) => {
  const { t } = useTranslation('rooms');
  const { data: answer, isPlaceholderData, error, refetch } = useRooms();
  const listed = answer?.rooms.find(({ roomId }) => roomId === props.room);
  const anchor = useLastAnchor(listed, props.room);
  // The placeholder lacks the rooms of the new user, so it refuses none.
  const refusal = answer === undefined || isPlaceholderData ? null : refusalOf(answer, props.room);
  // One list without the room may be a fault of the platform. The feed tells whether the room goes on.
  const isOver = listed === undefined && (refusal === 'ended' || refusal === 'unknown');
  const title = anchor === undefined ? t('room') : cleanName(anchor.hostName);
  return (
    <ScreenFrame name="room" title={title} backLabel={t('back')} onClose={() => props.go({ room: null })}>
      {anchor !== undefined && answer !== undefined && (listed !== undefined || isOver) ? (
        <Room {...props} anchor={anchor} answer={answer} isOver={isOver} />
      ) : refusal !== null ? (
        <Refused refusal={refusal} {...props} />
      ) : error !== null ? (
        <ErrorState title={t('failed')} retry={t('retry')} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.waiting} aria-busy="true" />
      )}
    </ScreenFrame>
  );
};

type RefusedProps = Pick<RoomProps, 'room' | 'go'> & { readonly refusal: ShownRefusal };

/** Says why the room is not shown, and what can be done. */
const Refused = ({ room, go, refusal }: RefusedProps) => {
  const { t } = useTranslation('rooms');
  return (
    <div data-room={room} data-refusal={refusal}>
      <EmptyState
        title={t(`refused.${refusal}.title`)}
        text={t(`refused.${refusal}.text`)}
        action={{ text: t('toList'), onPress: () => go({ room: null }) }}
      />
    </div>
  );
};

type OneProps = RoomProps & {
  readonly anchor: Anchor;
  readonly answer: RoomsAnswer;
  /** True if the list says that the room ended, or lacks it. */
  readonly isOver: boolean;
};

const Room = ({
  room,
  anchor,
  answer,
  isOver,
  chat: Chat,
  barrage: Barrage,
  activities: Activities,
  gifts: Gifts,
}: OneProps) => {
  const { t } = useTranslation('rooms');
  useWatchRoom('room', room);
  const [isTheatre, setIsTheatre] = useState(false);
  const [latency, setLatency] = useState<Milliseconds | null>(null);
  const [isDelayed, delay] = useDelayChoice();
  const [isChatShown, toggleChat] = useChatShown();
  const status = useLiveRoom(room, (content) => content?.state?.status) ?? null;
  const phase = useLiveRoom(room, (content) => content?.phase ?? 'loading');
  // The list is up to 20 s old; the feed knows sooner that an anchor has ended or is back.
  const hasLiveStatus = status !== null && phase === 'live';
  const key = isOver && !hasLiveStatus ? 'ended' : (liveStatusKey(status ?? anchor.status) ?? 'living');
  return (
    <div
      className={styles.room}
      data-room={room}
      data-phase={phase}
      data-status={key}
      data-theatre={isTheatre ? '' : undefined}
    >
      <div className={styles.stage}>
        {key === 'living' ? (
          <div className={styles.video}>
            <RoomStream
              anchor={anchor}
              isTheatre={isTheatre}
              onTheatre={() => setIsTheatre(!isTheatre)}
              onLatency={setLatency}
            />
            <Barrage room={room} />
          </div>
        ) : key === 'ended' ? (
          <NextRoom ended={anchor} rooms={answer.rooms} />
        ) : (
          <div className={styles.noStream}>
            <EmptyState title={t('status.waiting')} text={t('statusNext.waiting')} />
          </div>
        )}
        <HostCard room={room} anchor={anchor} bookings={answer.bookings}>
          <FollowButton host={anchor.hostId} followed={answer.followed} />
          <Button look="quiet" aria-pressed={isChatShown} data-action="toggle-chat" onClick={toggleChat}>
            <Icon name="panel" />
            {t(isChatShown ? 'hideChat' : 'showChat')}
          </Button>
          <RoomReport room={room} host={cleanName(anchor.hostName)} />
        </HostCard>
        {anchor.matchId === null ? null : (
          <>
            <MatchStrip match={anchor.matchId} />
            {key === 'living' ? (
              <ScoreDelay match={anchor.matchId} isOn={isDelayed} onChange={delay} latency={latency} />
            ) : null}
          </>
        )}
        <Gifts room={room} />
      </div>
      <div className={styles.side}>
        <Activities room={room} />
        {isChatShown ? <Chat room={room} /> : null}
      </div>
    </div>
  );
};

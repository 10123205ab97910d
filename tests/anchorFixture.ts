import type { MatchId } from '#domain/ids.ts';
import type { Anchor, AnchorType, HostId, LiveStatus, RoomId } from '#domain/rooms/anchor.ts';

const named = (zh: string) => ({ zh, en: '', vi: '', th: '' });

type Change = Partial<Omit<Anchor, 'roomId' | 'matchId'>> & {
  readonly roomId: string;
  readonly matchId?: string | null;
};

/** A live normal room, with the fields that a test names. */
export const anchorOf = ({ roomId, matchId = '7', ...change }: Change): Anchor => ({
  roomId: roomId as RoomId,
  hostId: `h${roomId}` as HostId,
  hostName: `Host ${roomId}`,
  hostPhotoId: '',
  tags: [],
  type: 0 as AnchorType,
  status: 1 as LiveStatus,
  userGroupId: 0,
  matchId: matchId as MatchId | null,
  sportId: 1,
  sportName: '足球',
  league: named('联赛'),
  home: named('主队'),
  away: named('客队'),
  homeScore: '',
  awayScore: '',
  half: '',
  startTime: null,
  streams: { flv: null, hls: null },
  cover: null,
  popularity: 0,
  watchers: 0,
  sort: 0,
  booked: false,
  redEnvelopeTotal: 0,
  ...change,
});

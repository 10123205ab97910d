import type { Brand, EpochMs, MatchId } from '../ids.ts';
import type { MediaKind, MediaLine } from '../match/stream.ts';

export type RoomId = Brand<string, 'RoomId'>;
export type HostId = Brand<string, 'HostId'>;
/** waiting 0, living 1, ended 2 (A3); other codes are legal (D17). */
export type LiveStatus = Brand<number, 'LiveStatus'>;
/**
 * normal 0, exclusive 1, agent 17 (A3). Other codes are legal; only users whose special rooms name such an
 * anchor see it.
 */
export type AnchorType = Brand<number, 'AnchorType'>;

export type AnchorTypeKey = 'normal' | 'exclusive' | 'agent';
const TYPES: ReadonlyMap<number, AnchorTypeKey> = new Map([
  [0, 'normal'],
  [1, 'exclusive'],
  [17, 'agent'],
]);
export const anchorTypeKey = (type: AnchorType): AnchorTypeKey | undefined => TYPES.get(type);

export type LiveStatusKey = 'waiting' | 'living' | 'ended';
const STATUSES: ReadonlyMap<number, LiveStatusKey> = new Map([
  [0, 'waiting'],
  [1, 'living'],
  [2, 'ended'],
]);
export const liveStatusKey = (status: LiveStatus): LiveStatusKey | undefined => STATUSES.get(status);

/** Names by language in the platform's own keys (`zh_CN`, `en`, `vietnam`, `thai`); each may be missing. */
export type LocalNames = {
  readonly zh: string;
  readonly en: string;
  readonly vi: string;
  readonly th: string;
};

/** Stream addresses of a room on allowed hosts (D10), or null. */
export type RoomStreams = {
  readonly flv: string | null;
  readonly hls: string | null;
  /** Stream that the player uses after the others have failed; absent if the platform sent none that it can check. */
  readonly spare?: { readonly kind: Exclude<MediaKind, 'page'>; readonly address: string };
};

/** Returns the lines of a room, the spare one last. The decoder has checked their addresses. */
export const anchorLines = ({
  streams: { hls, flv, spare },
}: Pick<Anchor, 'streams'>): readonly MediaLine[] =>
  [
    ...(hls === null ? [] : [{ kind: 'hls' as const, address: hls }]),
    ...(flv === null ? [] : [{ kind: 'flv' as const, address: flv }]),
    ...(spare === undefined || spare.address === hls || spare.address === flv
      ? []
      : [{ ...spare, isSpare: true as const }]),
  ].map((each, at) => ({ line: at + 1, ...each }));

/** An anchor's room in the list of rooms (REQ-41). */
export type Anchor = {
  readonly roomId: RoomId;
  readonly hostId: HostId;
  readonly hostName: string;
  /** A file's id (REQ-39), or an empty text. */
  readonly hostPhotoId: string;
  readonly tags: readonly string[];
  readonly type: AnchorType;
  readonly status: LiveStatus;
  /** 0 means no group. */
  readonly userGroupId: number;
  readonly matchId: MatchId | null;
  /** Live-side sport code (C10); null if not sent. */
  readonly sportId: number | null;
  /** The platform's own word for the sport (`matchType`), in Chinese; may be empty. */
  readonly sportName: string;
  readonly league: LocalNames;
  readonly home: LocalNames;
  readonly away: LocalNames;
  readonly homeScore: string;
  readonly awayScore: string;
  readonly half: string;
  readonly startTime: EpochMs | null;
  readonly streams: RoomStreams;
  readonly cover: string | null;
  readonly popularity: number;
  readonly watchers: number;
  readonly sort: number;
  readonly booked: boolean;
  readonly redEnvelopeTotal: number;
};

/** The matches and anchors that the user booked (REQ-54). */
export type Bookings = { readonly matchIds: readonly MatchId[]; readonly hostIds: readonly HostId[] };

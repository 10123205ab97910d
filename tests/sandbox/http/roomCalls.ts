import type { Notebooks } from '#sandbox/account/notes.ts';
import type { ServerClock } from '#sandbox/clock.ts';
import type { Room, Rooms } from '#sandbox/rooms/rooms.ts';
import { inLanguage, type Language } from '#sandbox/wire/language.ts';
import { iconPath, teamNames } from '#sandbox/wire/record.ts';
import type { Text } from '#sandbox/world/worldChange.ts';
import { idIn, missing, type MemberRoutes } from './memberRequest.ts';

export type RoomWorld = {
  readonly rooms: Rooms;
  readonly notes: Notebooks;
  readonly clock: ServerClock;
};

const LIVE = '/api/forehead/live';
const SPORTS: ReadonlyMap<number, Text> = new Map([
  [1, ['足球', 'Football', 'Bóng đá', 'ฟุตบอล']],
  [2, ['篮球', 'Basketball', 'Bóng rổ', 'บาสเกตบอล']],
  [5, ['网球', 'Tennis', 'Quần vợt', 'เทนนิส']],
]);
const KINDS: ReadonlyMap<number, string> = new Map([
  [0, '普通'],
  [1, '专属'],
  [17, '代理'],
]);
const names = (write: (language: Language) => string) => ({
  zh_CN: write('CMN'),
  en: write('ENG'),
  vietnam: write('VIE'),
  thai: write('THA'),
});

/** Writes an anchor as the anchor list does (wire facts of the platform 6). */
const anchorRecord = (room: Room, league: Text, language: Language, booked: boolean, skew: number) => {
  const { match } = room.boardMatch;
  const [home, away] = teamNames(match, language);
  const score =
    match.nsg.find(([pe, tyg]) => tyg === 5 && pe === match.sid * 1000 + 1) ??
    match.nsg.find(([, tyg]) => tyg === 5);
  const logo = (at: 0 | 1) => iconPath('team', match.ts[at]?.id ?? '0');
  return {
    liveRoomId: room.roomId,
    hostId: room.hostId,
    hostName: inLanguage(room.host, language),
    hostPhotoId: `${room.hostId}.png`,
    hostPictureId: `${room.hostId}.png`,
    hostTags: inLanguage(SPORTS.get(room.liveSport) ?? ['体育', 'Sport'], language),
    hostLanguage: 1,
    liveStatus: room.liveStatus,
    liveHostType: room.type,
    liveHostTypeShow: KINDS.get(room.type) ?? '',
    liveUserGroupId: room.type === 0 ? 0 : room.roomId % 100,
    liveStreamId: `s${room.roomId}`,
    matchId: match.id,
    matchType: inLanguage(SPORTS.get(room.liveSport) ?? ['体育', 'Sport'], 'CMN'),
    sportId: room.liveSport,
    league: inLanguage(league, language),
    masterTeamName: home,
    guestTeamName: away,
    homeName: home,
    awayName: away,
    homeLogo: logo(0),
    awayLogo: logo(1),
    homeScore: score === undefined ? '' : String(score[2]),
    awayScore: score === undefined ? '' : String(score[3]),
    half: '',
    gamePart: '',
    gameTime: '',
    startDate: match.bt + skew,
    multiLanguageMasterTeamName: names((each) => teamNames(match, each)[0]),
    multiLanguageGuestTeamName: names((each) => teamNames(match, each)[1]),
    multiLanguageMatchLeague: names((each) => inLanguage(league, each)),
    videoSource: {
      flv: `/media/match/r${room.roomId}/3.flv`,
      m3u8: `/media/match/r${room.roomId}/1.m3u8`,
      rtmp: `rtmp://localhost/${room.roomId}`,
    },
    voidSourceUrl: '',
    backgroundImage: iconPath('league', match.lid),
    popularity: String(room.popularity),
    watcherCount: room.popularity % 997,
    sort: room.sort,
    subscribeStatus: booked ? 1 : 0,
    activityStatus: 1,
    benefitsAssistantSwitch: 0,
    redEnvelopeTotalAmount: 888,
  };
};

/** Serves the rooms and bookings of the member platform. */
export const createRoomCalls = (
  routes: MemberRoutes,
  { rooms, notes, clock }: RoomWorld,
  leagueOf: (id: string) => Text,
): void => {
  routes.open('POST', `${LIVE}/anchor/list`, ({ language }, member) => {
    const booked = member === null ? null : notes.of(`${member.merchant}/${member.uid}`).bookings;
    return rooms
      .all()
      .map((room) =>
        anchorRecord(
          room,
          leagueOf(room.boardMatch.match.lid),
          language,
          booked?.hosts.has(String(room.hostId)) ?? false,
          clock.skew(),
        ),
      );
  });
  // Exclusive rooms are for members of a higher level, agents' rooms for agents.
  routes.own('POST', `${LIVE}/room/special/list`, (_, { memberType, vipLevel }) =>
    rooms
      .all()
      .filter(({ type }) => (type === 17 && memberType === 1) || (type === 1 && vipLevel > 0))
      .map(({ roomId }) => roomId)
      .join(','),
  );

  routes.own('POST', `${LIVE}/proxy/switch`, (_, { memberType }) => ({
    enable: 1,
    liveUserGroupId: memberType === 1 ? 7 : 0,
    liveGroupUserType: memberType,
  }));

  const booked = (path: string, change: (set: Set<string>, id: string) => void) =>
    routes.own('POST', `${LIVE}${path}`, ({ body }, _, key) => {
      const [matchId, hostId] = [idIn(body, 'subscribeMatchId'), idIn(body, 'subscribeHostId')];
      const room = rooms
        .all()
        .find((each) => String(each.hostId) === hostId && each.boardMatch.match.id === matchId);
      if (room === undefined) return missing('room');
      const { bookings } = notes.of(key);
      change(bookings.matches, matchId);
      change(bookings.hosts, hostId);
      return null;
    });
  booked('/booking/send', (set, id) => set.add(id));
  booked('/booking/cancel', (set, id) => set.delete(id));
  routes.own('POST', `${LIVE}/host/follow`, ({ body }, _member, key) => {
    const hostId = idIn(body, 'hostId');
    if (!rooms.all().some((room) => String(room.hostId) === hostId)) return missing('host');
    const { hosts } = notes.of(key);
    if (body.number('isAttention') === 1) hosts.add(hostId);
    else hosts.delete(hostId);
    return null;
  });
  routes.own('POST', `${LIVE}/host/follow/list`, (_asked, _member, key) => [...notes.of(key).hosts]);
  routes.own('POST', `${LIVE}/booking/get`, (_asked, _member, key) => {
    const { bookings } = notes.of(key);
    return { subscribeMatchId: [...bookings.matches], subscribeHostId: [...bookings.hosts] };
  });
};

// @vitest-environment jsdom
import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { GUEST, type SessionView } from '#contract/session.ts';
import type { Result } from '#contract/problem.ts';
import type { RoomPatch } from '#contract/room.ts';
import type { RoomsAnswer } from '#contract/sharedQuery.ts';
import type { MatchId } from '#domain/ids.ts';
import type { Anchor, AnchorType, HostId, LiveStatus, RoomId } from '#domain/rooms/anchor.ts';
import { anchorOf } from '#tests/anchorFixture.ts';
import * as property from '#tests/property.ts';
import { firstSeed, LIMIT_MS, sized } from '#tests/worker/budget.ts';
import { createMemberScene, createMemberStage, fail, MEMBER, ok } from '#tests/memberScene.tsx';
import { LiveContent } from './LiveContent.tsx';
import { MiniContent } from './MiniContent.tsx';
import { RoomContent } from './RoomContent.tsx';

const ROOM = '1' as RoomId;
const WAITING = 0 as LiveStatus;
const stage = createMemberStage();
const { one, press, until } = stage;

const answerOf = (...rooms: readonly Anchor[]): RoomsAnswer => ({
  rooms,
  refused: new Map(),
  closed: null,
  bookings: { matchIds: [], hostIds: [] },
  followed: [],
  isProxyOn: false,
  membership: 'none',
});
const waiting = (roomId: string): Anchor => anchorOf({ roomId, matchId: null, status: WAITING });
const OTHER: SessionView = { ...MEMBER, user: { uid: 'u2', name: 'B', memberType: 0, currencyId: 1 } };
const CONFIG = { categories: [{ id: '10', name: 'Spam' }], maxLength: 30, maxImages: 3 };

/** A room that these users have entered. */
const entered = (...names: readonly string[]): RoomPatch => ({
  whole: true,
  live: {
    activities: {},
    gifts: [],
    enters: names.map((name) => ({ uid: name, name, titleId: null, isHost: false })),
    approvals: {},
  },
});

const setUp = ({ isGuest = false }: { readonly isGuest?: boolean } = {}) => {
  const scene = createMemberScene({
    session: isGuest ? GUEST : MEMBER,
    answers: { rooms: () => ok(answerOf(waiting('1'), waiting('2'))), 'report-config': () => ok(CONFIG) },
  });
  const room = (id: RoomId) =>
    scene.page(
      <RoomContent
        room={id}
        go={scene.go}
        chat={() => <p data-chat="">chat</p>}
        barrage={() => null}
        activities={() => null}
        gifts={() => null}
      />,
    );
  return { ...scene, room };
};
const open = async (scene: ReturnType<typeof setUp>, id = ROOM) => {
  await stage.draw(scene.room(id));
  await until(() => expect(one(`[data-room="${id}"]`)).not.toBeNull());
};
const cards = () => stage.all('[data-room-card]').map(({ dataset }) => dataset.roomCard);
const write = (selector: string, text: string) =>
  act(async () => {
    const field = one(selector) as HTMLTextAreaElement;
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });

describe('a live room', () => {
  test('its chat is hidden and shown by a press; the choice is remembered for the next room (BOOT-37)', async () => {
    const scene = setUp();
    await open(scene);
    expect([one('[data-chat]') === null, one('[data-action="toggle-chat"]')?.textContent]).toEqual([
      false,
      'Hide chat',
    ]);
    await press('[data-action="toggle-chat"]');
    expect(one('[data-chat]')).toBeNull();
    await stage.draw(null);
    await open(scene, '2' as RoomId);
    expect([one('[data-chat]'), one('[data-action="toggle-chat"]')?.textContent]).toEqual([
      null,
      'Show chat',
    ]);
    await press('[data-action="toggle-chat"]');
    expect(one('[data-chat]')).not.toBeNull();
  });

  test('who came in is shown in the room of that host alone, the last one (ANCHOR-18)', async () => {
    const scene = setUp();
    await open(scene);
    await scene.tellRoom({ ['1' as RoomId]: entered('Ann', 'Ben'), ['2' as RoomId]: entered('Cy') });
    expect(one('[data-host="h1"] [data-entered]')?.textContent).toBe('Ben joined');
    await open(scene, '2' as RoomId);
    expect(one('[data-host="h2"] [data-entered]')?.textContent).toBe('Cy joined');
  });

  test('the title that a user wears stands before the name of who came in (ANCHOR-18, TITLES-01)', async () => {
    const scene = setUp();
    const star = { id: '3', name: 'Harbour star', icon: null, description: '', sort: 1 };
    Object.assign(scene.scene.answers, { titles: () => ok({ own: [], all: [star] }) });
    await open(scene);
    const user = { uid: 'u7', name: 'Ann', titleId: '3', isHost: false };
    const live = { activities: {}, gifts: [], enters: [user], approvals: {} };
    await scene.tellRoom({ ['1' as RoomId]: { whole: true, live } });
    await until(() =>
      expect(one('[data-entered] [data-title-badge="3"]')?.textContent).toContain('Harbour star'),
    );
    expect(one('[data-entered] bdi')?.textContent).toBe('Ann');
  });
});

const told = (status: number | null): RoomPatch => ({
  whole: true,
  phase: 'live',
  state: { status: status as LiveStatus | null, popularity: 1, audience: 1, mute: null, slow: 0 },
});
const status = () => one('[data-room="1"]')?.dataset.status;

describe('a host who ends and comes back', () => {
  test('is shown as soon as the feed tells, while the list still says otherwise', async () => {
    const scene = setUp();
    scene.scene.answers = { rooms: () => ok(answerOf(anchorOf({ roomId: '1', matchId: null }))) };
    await open(scene);
    await scene.tellRoom({ [ROOM]: told(2) });
    expect(status()).toBe('ended');
    scene.scene.answers = {
      rooms: () => ok({ ...answerOf(), refused: new Map([[ROOM, 'ended' as const]]) }),
    };
    await scene.outdate('rooms');
    expect(status()).toBe('ended');
    await scene.tellRoom({ [ROOM]: told(1) });
    expect(status()).toBe('living');
  });

  test('one list without the room leaves it as it is while the feed says that it goes on (ANCHOR-19)', async () => {
    const scene = setUp();
    const stream = { hls: null, flv: 'https://stream.example/1.flv' };
    scene.scene.answers = {
      rooms: () => ok(answerOf(anchorOf({ roomId: '1', matchId: null, streams: stream }))),
    };
    await open(scene);
    await scene.tellRoom({ [ROOM]: told(1) });
    const [chat, video] = [one('[data-chat]'), one('video')];
    expect(chat !== null && video !== null).toBe(true);
    scene.scene.answers = { rooms: () => ok(answerOf(waiting('2'))) };
    await scene.outdate('rooms');
    expect([status(), one('[data-chat]') === chat, one('video') === video]).toEqual(['living', true, true]);
    // Without the feed the room has ended, and what the user writes stays.
    await scene.tellRoom({ [ROOM]: { ...told(1), phase: 'polled' } });
    expect([status(), one('[data-chat]') === chat]).toEqual(['ended', true]);
  });

  test('a room that the list never had is refused', async () => {
    const scene = setUp();
    scene.scene.answers = { rooms: () => ok(answerOf(waiting('2'))) };
    await open(scene);
    expect(one('[data-room="1"]')?.dataset.refusal).toBe('unknown');
  });

  test('the list tells of a room until its feed has told', async () => {
    const scene = setUp();
    await open(scene);
    await scene.tellRoom({ [ROOM]: { ...told(null), phase: 'loading' } });
    expect(status()).toBe('waiting');
    scene.scene.answers = { rooms: () => ok(answerOf(anchorOf({ roomId: '1', matchId: null }))) };
    await scene.outdate('rooms');
    await until(() => expect(status()).toBe('living'));
  });
});

describe('the small player', () => {
  const exclusive = anchorOf({ roomId: '1', type: 1 as AnchorType, matchId: null });
  const setUpMini = async () => {
    const scene = setUp();
    const closes = { count: 0 };
    scene.scene.answers = { rooms: () => ok(answerOf(exclusive)) };
    await stage.draw(scene.page(<MiniContent room={ROOM} onClose={() => void (closes.count += 1)} />));
    await until(() => expect(one('[data-mini-room="1"]')).not.toBeNull());
    await scene.tellRoom({ [ROOM]: told(1) });
    const list = (answer: Partial<RoomsAnswer>) => {
      scene.scene.answers = { rooms: () => ok({ ...answerOf(), ...answer }) };
      return scene.outdate('rooms');
    };
    const shows = () => [one('[data-mini-room="1"]') !== null, closes.count > 0];
    return { scene, list, shows };
  };

  test.each([
    ['whose language has no rooms', { closed: 'locale' }],
    ['after the operator has switched rooms off', { closed: 'off' }],
    ['without the permission for the room', { refused: new Map([[ROOM, 'permission' as const]]) }],
    ['after the rooms of agents were switched off', { refused: new Map([[ROOM, 'proxy-off' as const]]) }],
  ] as const)(
    'of a user %s closes, though the feed says that the room goes on (ANCHOR-08, ANCHOR-11)',
    async (_, answer) => {
      const { list, shows } = await setUpMini();
      expect(shows()).toEqual([true, false]);
      await list(answer);
      await until(() => expect(shows()).toEqual([false, true]));
    },
  );

  test.each([
    ['ended', { refused: new Map([[ROOM, 'ended' as const]]) }],
    ['is missing', {}],
  ] as const)(
    'plays a room that %s by one list while its feed runs, and closes without the feed (ANCHOR-19)',
    async (_, answer) => {
      const { scene, list, shows } = await setUpMini();
      await list(answer);
      expect(shows()).toEqual([true, false]);
      await scene.tellRoom({ [ROOM]: { ...told(1), phase: 'polled' } });
      expect(shows()).toEqual([false, true]);
    },
  );

  test('closes for the next user, whose list refuses the room (I6)', async () => {
    const { scene, shows } = await setUpMini();
    scene.scene.answers = {
      rooms: () => ok({ ...answerOf(), refused: new Map([[ROOM, 'login' as const]]) }),
    };
    await scene.setSession(GUEST);
    await until(() => expect(shows()).toEqual([false, true]));
  });
});

test(
  'hostile texts of hosts, teams and users stay text in lists and room (F43)',
  { timeout: LIMIT_MS },
  async () => {
    const attack = property
      .tuple(
        property.constantFrom(
          '<img src=x onerror=alert(1)>',
          '<script>alert(1)</script>',
          '"><svg onload=alert(1)>',
          'javascript:alert(1)',
          '{{host}} $t(title)',
          '\u202egnp.exe',
          'a\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301',
        ),
        property.string({ maxLength: 20 }),
      )
      .map((parts) => parts.join(' '));
    for (const text of property.sample(attack, { numRuns: sized(20, 5_000), seed: firstSeed() })) {
      const names = { zh: text, en: text, vi: text, th: text };
      const hostile = (roomId: string, status: LiveStatus) =>
        anchorOf({
          roomId,
          status,
          matchId: null,
          hostName: text,
          tags: [text],
          sportName: text,
          home: names,
          away: names,
          league: names,
          homeScore: text,
          awayScore: text,
        });
      const scene = setUp();
      scene.scene.answers = {
        rooms: () => ok(answerOf(hostile('1', WAITING), hostile('2', 1 as LiveStatus))),
      };
      await stage.draw(
        scene.page(
          <>
            <LiveContent go={scene.go} />
            {scene.room(ROOM)}
          </>,
        ),
      );
      await until(() => expect(cards()).toHaveLength(2));
      await until(() => expect(one('[data-host]')).not.toBeNull());
      await scene.tellRoom({ [ROOM]: entered(text) });
      const planted =
        'script, iframe, object, embed, img[src="x"], [onerror], [onload], a[href^="javascript"]';
      expect(stage.all(planted)).toEqual([]);
      expect(document.body.textContent).not.toContain('\u202e');
      await stage.draw(null);
    }
  },
);

const followText = () => one('[data-action="follow-host"]')?.textContent;

describe('a change of user while a room is open', () => {
  const living = anchorOf({
    roomId: '1',
    matchId: null,
    streams: { hls: null, flv: 'https://stream.example/1.flv' },
  });
  const own = (followed: boolean): RoomsAnswer => ({
    ...answerOf(living),
    followed: followed ? ['h1' as HostId] : [],
  });

  test('after the session expired, the same user logs in and the room follows the list again (ANCHOR-19)', async () => {
    const scene = setUp();
    scene.scene.answers = { rooms: () => ok(own(true)) };
    await open(scene);
    await until(() => expect(followText()).toBe('Following'));
    const video = one('video');
    expect(video).not.toBeNull();
    scene.scene.answers = { rooms: () => ok({ ...own(false), followed: null }) };
    await scene.setSession(GUEST);
    await until(() => expect(followText()).toBe('Follow host'));
    scene.scene.answers = { rooms: () => ok(own(true)) };
    await scene.setSession(MEMBER);
    await until(() => expect(followText()).toBe('Following'));
    // A public room plays on.
    expect(one('video')).toBe(video);
    scene.scene.answers = {
      rooms: () => ok({ ...answerOf(), refused: new Map([[ROOM, 'ended' as const]]) }),
    };
    await scene.outdate('rooms');
    await until(() => expect(status()).toBe('ended'));
  });

  test('a guest who logs in sees the exclusive room that was refused (ANCHOR-08, USER-07)', async () => {
    const scene = setUp({ isGuest: true });
    scene.scene.answers = {
      rooms: () => ok({ ...answerOf(), refused: new Map([[ROOM, 'login' as const]]) }),
    };
    await stage.draw(scene.room(ROOM));
    await until(() => expect(one('[data-refusal]')?.dataset.refusal).toBe('login'));
    scene.scene.answers = {
      rooms: () => ok(answerOf(anchorOf({ roomId: '1', type: 1 as AnchorType, matchId: null }))),
    };
    await scene.setSession(MEMBER);
    await until(() => expect(status()).toBe('living'));
    expect(one('[data-refusal]')).toBeNull();
  });

  test('the next user sees neither the exclusive room nor the followed hosts of the user before (I6)', async () => {
    const exclusive = anchorOf({ roomId: '2', type: 1 as AnchorType, matchId: null, hostName: 'Secret' });
    const scene = setUp();
    scene.scene.answers = { rooms: () => ok({ ...own(true), rooms: [living, exclusive] }) };
    const pending: ((answer: Result<unknown>) => void)[] = [];
    const wait = () => new Promise<Result<unknown>>((done) => void pending.push(done));
    await open(scene);
    scene.scene.answers = { rooms: wait };
    await scene.setSession(OTHER);
    await until(() => expect([pending.length, one('[data-room="1"]') !== null]).toEqual([1, true]));
    expect(followText()).not.toBe('Following');
    await act(async () => pending[0]?.(ok({ ...own(true), rooms: [living, exclusive] })));

    await open(scene, '2' as RoomId);
    expect(document.body.textContent).toContain('Secret');
    await scene.setSession(MEMBER);
    await until(() => expect(pending).toHaveLength(2));
    expect(document.body.textContent).not.toContain('Secret');
    await act(async () =>
      pending[1]?.(ok({ ...answerOf(), refused: new Map([[exclusive.roomId, 'ended' as const]]) })),
    );
    await until(() => expect(one('[data-refusal]')?.dataset.refusal).toBe('ended'));
    expect(document.body.textContent).not.toContain('Secret');
  });
});

describe('following a host', () => {
  test('is one request apart from the booking, and shows what the platform has', async () => {
    const scene = setUp();
    await open(scene);
    expect(one('[data-action="follow-host"]')?.textContent).toBe('Follow host');
    await press('[data-action="follow-host"]');
    expect(scene.requests).toEqual([{ kind: 'follow', hostId: 'h1', on: true }]);
    scene.scene.answers = {
      rooms: () => ok({ ...answerOf(waiting('1')), followed: ['h1' as HostId] }),
    };
    await scene.outdate('rooms');
    await until(() => expect(one('[data-action="follow-host"]')?.textContent).toBe('Following'));
    await press('[data-action="follow-host"]');
    expect(scene.requests.at(-1)).toEqual({ kind: 'follow', hostId: 'h1', on: false });
  });

  test('is not offered where the platform has no such call', async () => {
    const scene = setUp();
    scene.scene.answers = { rooms: () => ok({ ...answerOf(waiting('1')), followed: null }) };
    await open(scene);
    expect(one('[data-action="follow-host"]')).toBeNull();
  });
});

const bookButton = () => one('[data-action="book"]');
const sceneOf = (...rooms: readonly Anchor[]) =>
  createMemberScene({ answers: { rooms: () => ok(answerOf(...rooms)) } });

describe('the lists of rooms', () => {
  test('a press books a room to come and the next one cancels it, as the bookings say (ANCHOR-15)', async () => {
    const coming = anchorOf({ roomId: '1', status: WAITING });
    const scene = sceneOf(coming);
    await stage.draw(scene.page(<LiveContent go={scene.go} />));
    await until(() => expect(bookButton()?.textContent).toBe('Remind me'));
    await press('[data-action="book"]');
    const booking = { kind: 'book', roomId: '1', matchId: '7', hostId: 'h1' };
    expect(scene.requests).toEqual([{ ...booking, on: true }]);
    const bookings = { matchIds: [coming.matchId as MatchId], hostIds: [coming.hostId] };
    scene.scene.answers = { rooms: () => ok({ ...answerOf(coming), bookings }) };
    await scene.outdate('rooms');
    await until(() => expect(bookButton()?.getAttribute('aria-pressed')).toBe('true'));
    await press('[data-action="book"]');
    expect(scene.requests.at(-1)).toEqual({ ...booking, on: false });
  });

  test('are hot live and live matches, each match with the cards of its rooms (ANCHOR-14)', async () => {
    const scene = sceneOf(
      anchorOf({ roomId: '1', matchId: '7', popularity: 1 }),
      anchorOf({ roomId: '2', matchId: '7', popularity: 2 }),
      anchorOf({ roomId: '3', matchId: '8', popularity: 3 }),
      anchorOf({ roomId: '4', matchId: '9', status: WAITING }),
      anchorOf({ roomId: '5', matchId: null }),
    );
    await stage.draw(scene.page(<LiveContent go={scene.go} />));
    await until(() => expect(cards()).toEqual(['3', '2', '1', '5', '4']));
    expect(stage.all('[data-live-match]')).toEqual([]);
    await press('[data-screen="live"] input[value="matches"]');
    const matches = stage
      .all('[data-live-match]')
      .map((match) => [
        match.dataset.liveMatch,
        match.querySelector('h2')?.textContent,
        [...match.querySelectorAll<HTMLElement>('[data-room-card]')].map(({ dataset }) => dataset.roomCard),
      ]);
    expect(matches).toEqual([
      ['7', '主队 - 客队联赛', ['1', '2']],
      ['8', '主队 - 客队联赛', ['3']],
    ]);
  });
});

describe('the report of a room', () => {
  test('is one request with reason and note, however often it is pressed (REQ-56, REQ-57)', async () => {
    const scene = setUp();
    await open(scene);
    await press('[data-action="report-room"]');
    await until(() => expect(one('[data-category="10"]')).not.toBeNull());
    const send = () => one('[data-action="send-report"]') as HTMLButtonElement;
    await press('[data-category="10"] input');
    // The platform takes no report without a note.
    expect([send().disabled, one('textarea')?.getAttribute('maxlength')]).toEqual([true, '30']);
    await write('textarea', 'Advertising');
    await act(async () => {
      send().click();
      send().click();
    });
    expect(scene.requests).toEqual([
      { kind: 'room-report', roomId: ROOM, typeId: '10', content: 'Advertising' },
    ]);
    expect(one('[data-report="done"]')).not.toBeNull();
  });

  test('that the platform refuses keeps the note and says the platform’s words', async () => {
    const scene = setUp();
    scene.scene.roomAnswer = fail({ code: 'refused', platformCode: '1', message: 'Too many reports' });
    await open(scene);
    await press('[data-action="report-room"]');
    await until(() => expect(one('[data-category="10"]')).not.toBeNull());
    await press('[data-category="10"] input');
    await write('textarea', 'x');
    await press('[data-action="send-report"]');
    expect(one('[data-report-problem="refused"]')?.textContent).toBe('Too many reports');
    expect((one('textarea') as HTMLTextAreaElement).value).toBe('x');
  });

  test('that a user was writing leaves with the user (I6)', async () => {
    const scene = setUp();
    await open(scene);
    await press('[data-action="report-room"]');
    await until(() => expect(one('textarea')).not.toBeNull());
    await write('textarea', 'my account is');
    await scene.setSession(OTHER);
    expect([one('[data-dialog="report-room"]'), one('[data-room="1"]') !== null]).toEqual([null, true]);
    await press('[data-action="report-room"]');
    await until(() => expect((one('textarea') as HTMLTextAreaElement).value).toBe(''));
  });

  test('by a guest asks for the login, and requests nothing', async () => {
    const scene = setUp({ isGuest: true });
    await open(scene);
    await press('[data-action="report-room"]');
    expect([scene.logins.count, one('[data-dialog="report-room"]'), scene.requests]).toEqual([1, null, []]);
    expect(scene.questions.map(({ topic }) => topic)).not.toContain('report-config');
  });
});

describe('the filters of the lists', () => {
  const football = anchorOf({ roomId: '1' });
  const basketball = anchorOf({ roomId: '2', sportId: 2, sportName: '篮球' });
  const drawList = async (isGuest: boolean) => {
    const scene = createMemberScene({
      session: isGuest ? GUEST : MEMBER,
      answers: {
        rooms: () => ok({ ...answerOf(football, basketball), followed: ['h2' as HostId] }),
      },
    });
    await stage.draw(scene.page(<LiveContent go={scene.go} />));
    await until(() => expect(cards()).toHaveLength(2));
  };

  test('leave the rooms of a sport, and those that the user booked or follows', async () => {
    await drawList(false);
    await press('[data-room-sport="1"]');
    expect([cards(), one('[data-room-sport="1"]')?.getAttribute('aria-pressed')]).toEqual([['1'], 'true']);
    await press('[data-room-filter="awaited"]');
    expect([cards(), one('.empty, [data-live-view]')?.textContent]).toEqual([
      [],
      expect.stringContaining('No live room with a reminder or a host you follow'),
    ]);
    await press('[data-room-sport="all"]');
    expect(cards()).toEqual(['2']);
  });

  test('a guest waits for nothing, and has the sports alone', async () => {
    await drawList(true);
    expect([one('[data-room-filter]'), stage.all('[data-room-sport]').length]).toEqual([null, 3]);
  });
});

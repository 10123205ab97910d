import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ok, type Result } from '#contract/problem.ts';
import type { NewNotice } from '#domain/notices/notice.ts';
import { createIcons } from '#platform/icons.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createRoomDirectory } from './roomDirectory.ts';
import type { RoomsDeps } from './roomsDeps.ts';

const [SAMPLE] = (
  JSON.parse(readFileSync(new URL('../../src/platform/samples/anchors.json', import.meta.url), 'utf8')) as {
    data: readonly object[];
  }
).data;

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 40; turn += 1) await new Promise<void>((done) => setImmediate(done));
};

const setUp = (own: { readonly booked?: boolean; readonly followed?: boolean } = {}) => {
  const clock = createFakeClock();
  const scene = {
    uid: 'alice' as string | null,
    status: 0,
    lists: 0,
    language: 'zh-CN',
    notices: [] as NewNotice[],
  };
  const answers: Readonly<Record<string, () => unknown>> = {
    anchors: () => {
      scene.lists += 1;
      return [{ ...SAMPLE, liveStatus: scene.status }];
    },
    bookings: () =>
      own.booked === true
        ? { subscribeMatchId: ['1048301'], subscribeHostId: ['301'] }
        : { subscribeMatchId: [], subscribeHostId: [] },
    hostsFollowed: () => (own.followed === true ? ['301'] : []),
    specialRooms: () => '',
    anchorProxy: () => ({ enable: 1, liveUserGroupId: 0, liveGroupUserType: 0 }),
  };
  const directory = createRoomDirectory(
    {
      clock,
      serverNow: clock.wallNow,
      call: async (name: string): Promise<Result<unknown>> => ok(answers[name]?.()),
      decoding: {
        drop: () => undefined,
        serverNow: clock.wallNow,
        icons: createIcons('', 'https://play.example/', {}),
      },
      uid: () => scene.uid,
      language: () => scene.language,
      closed: () => null,
      watched: () => ({ open: new Set(), cards: null }),
      noticed: (notices: readonly NewNotice[]) => void scene.notices.push(...notices),
      answerChanged: () => undefined,
    } as unknown as RoomsDeps,
    () => undefined,
  );
  const pass = async (ms: number) => {
    clock.advance(ms);
    await turns();
  };
  return { scene, directory, pass };
};
const told = ({ notices }: { readonly notices: readonly NewNotice[] }) =>
  notices.map(({ what, id, title }) => [what, id, title]);

test('a booked room that begins is told of while no tab shows rooms, by one list a minute', async () => {
  const { scene, directory, pass } = setUp({ booked: true });
  await directory.readOwn();
  await turns();
  await pass(60_000);
  expect([scene.lists, scene.notices]).toEqual([2, []]);
  scene.status = 1;
  await pass(60_000);
  await pass(60_000);
  expect(told(scene)).toEqual([['room-open', 'room-88001-1048301', '小海']]);
  expect(scene.lists).toBe(4);
  directory.stop();
});

test('a followed host who begins is told of, apart from any booking', async () => {
  const { scene, directory, pass } = setUp({ followed: true });
  await directory.readOwn();
  await turns();
  scene.status = 1;
  await pass(60_000);
  expect(told(scene)).toEqual([['host-live', 'room-88001-1048301', '小海']]);
  directory.stop();
});

test('who booked and follows nothing causes no request, and a user who left is told of nothing', async () => {
  const none = setUp();
  await none.directory.readOwn();
  await none.pass(300_000);
  expect(none.scene.lists).toBe(0);
  const { scene, directory, pass } = setUp({ booked: true });
  await directory.readOwn();
  await turns();
  scene.uid = null;
  directory.renew();
  scene.status = 1;
  await pass(300_000);
  expect([scene.lists, scene.notices]).toEqual([1, []]);
});

test('after a change of language the notice of a booked room comes again in the new language', async () => {
  const { scene, directory, pass } = setUp({ booked: true });
  await directory.readOwn();
  await turns();
  scene.status = 1;
  await pass(60_000);
  scene.language = 'en';
  directory.renew();
  await directory.readOwn();
  await pass(60_000);
  expect(scene.notices.map(({ id, text }) => [id, text])).toEqual([
    ['room-88001-1048301', '海港联 - 北山'],
    ['room-88001-1048301', 'Harbour United - North Hill'],
  ]);
  directory.stop();
});

import { describe, expect, test } from 'vitest';
import type { ChatSend } from '#contract/roomCall.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import { CHAT_ROOM as ROOM, createChatScene } from '#tests/worker/chatScene.ts';
import { storageKeyOf } from '../documents/storageKeys.ts';
import { createChatDesk, type ChatDesk } from './chatDesk.ts';
import { createReportDesk } from './reportDesk.ts';
import type { RoomsDeps } from './roomsDeps.ts';

const createDesk = (deps: RoomsDeps) => createChatDesk({ ...deps, renewSocket: () => undefined });
const turn = () => new Promise<void>((done) => setImmediate(done));
const SEND: ChatSend = {
  kind: 'chat-send',
  roomId: ROOM,
  clientId: 'c1',
  text: 'hello',
  replyTo: null,
  mentions: [],
  orderId: null,
  picture: null,
};

const PICTURE = { type: 'image/png', data: 'iVBORw0KGgo=' } as const;

describe('sending a chat message', () => {
  test('sends one request for one press, however often a tab asks, also when its outcome is unknown', async () => {
    const { scene, deps } = createChatScene();
    const desk = createDesk(deps);
    const held: ((answer: Result<unknown>) => void)[] = [];
    scene.answer = () => new Promise((done) => held.push(done));
    const asked = [desk.send(SEND, 0), desk.send(SEND, 0)];
    await turn();
    held[0]?.(fail({ code: 'timeout' }));
    expect(await Promise.all([...asked, desk.send(SEND, 0)])).toEqual(
      Array(3).fill(fail({ code: 'timeout' })),
    );
    expect(scene.bodies).toHaveLength(1);
    expect(scene.bodies[0]).toMatchObject(['chatSend', { clientId: 'c1', messageType: 1, content: 'hello' }]);
  });

  test('two tabs share the limits of the client and the room’s slow mode', async () => {
    const { clock, scene, deps } = createChatScene();
    const desk = createDesk(deps);
    expect(await desk.send(SEND, 5)).toEqual(ok({ messageId: 'x1', waitUntil: null }));
    clock.advance(1_000);
    expect(await desk.send({ ...SEND, clientId: 'c2' }, 5)).toEqual(
      ok({ messageId: null, waitUntil: clock.wallNow() + 4_000 }),
    );
    clock.advance(4_000);
    expect(await desk.send({ ...SEND, clientId: 'c3', replyTo: 'm1' as never }, 5)).toMatchObject({
      ok: true,
    });
    expect(scene.bodies.map(([, body]) => (body as { messageType: number }).messageType)).toEqual([1, 4]);
  });

  test.each([
    ['was refused by the platform', null, fail({ code: 'refused', platformCode: '1', message: '' }), true],
    ['lost its picture', PICTURE, fail({ code: 'timeout' }), true],
    ['came too soon for the platform', null, fail({ code: 'http', status: 429 }), true],
    ['may have been taken', null, fail({ code: 'timeout' }), false],
    ['may have been taken before an error', null, fail({ code: 'http', status: 500 }), false],
  ] as const)(
    'after a message that %s the next one waits for slow mode only if the platform may have it (CHAT-06)',
    async (_, picture, answer, isNextSent) => {
      const { clock, scene, deps } = createChatScene();
      const desk = createDesk(deps);
      scene.answer = () => answer;
      await desk.send({ ...SEND, picture }, 60);
      scene.answer = () => ok({ id: 'x1' });
      const next = { ...SEND, clientId: 'c2' };
      // The client's own limit counts the request.
      expect(await desk.send(next, 60)).toMatchObject({ value: { messageId: null } });
      clock.advance(1_000);
      const waitUntil = isNextSent ? null : clock.wallNow() + 59_000;
      expect(await desk.send(next, 60)).toMatchObject({ ok: true, value: { waitUntil } });
    },
  );

  test('a refusal that comes after the next message was sent leaves slow mode to that one (CHAT-06)', async () => {
    const { clock, scene, deps } = createChatScene();
    const desk = createDesk(deps);
    const held: ((answer: Result<unknown>) => void)[] = [];
    scene.answer = () => new Promise((done) => held.push(done));
    const first = desk.send(SEND, 0);
    clock.advance(1_000);
    const second = desk.send({ ...SEND, clientId: 'c2' }, 0);
    await turn();
    held[0]?.(fail({ code: 'refused', platformCode: '1', message: '' }));
    await first;
    scene.answer = () => ok({ id: 'x3' });
    expect(await desk.send({ ...SEND, clientId: 'c3' }, 5)).toEqual(
      ok({ messageId: null, waitUntil: clock.wallNow() + 5_000 }),
    );
    held[1]?.(ok({ id: 'x1' }));
    await second;
  });

  test.each([
    ['a picture alone', '', null, 2],
    ['a picture with text', 'look', null, 3],
    ['a picture in a reply', 'look', 'm1', 4],
  ] as const)('%s is uploaded once, and the message names it (CHAT-03)', async (_, text, replyTo, type) => {
    const { scene, deps } = createChatScene();
    const desk = createDesk(deps);
    const request = { ...SEND, text, replyTo: replyTo as never, picture: PICTURE };
    expect(await Promise.all([desk.send(request, 0), desk.send(request, 0)])).toEqual(
      Array(2).fill(ok({ messageId: 'x1', waitUntil: null })),
    );
    expect(scene.bodies).toEqual([
      ['chatImage', { roomId: ROOM, clientId: 'c1', ...PICTURE }],
      ['chatSend', expect.objectContaining({ messageType: type, content: text, imageId: 'x1' })],
    ]);
  });

  test.each([
    ['broke off', fail({ code: 'timeout' }), { code: 'picture-failed' }],
    ['has no id', ok(true), { code: 'picture-failed' }],
    [
      'was refused',
      fail({ code: 'refused', platformCode: '1001', message: 'no' }),
      { code: 'refused', message: 'no' },
    ],
  ] as const)('an upload that %s sends no message', async (_, answer, problem) => {
    const { scene, deps } = createChatScene();
    scene.answer = () => answer;
    expect(await createDesk(deps).send({ ...SEND, picture: PICTURE }, 0)).toMatchObject({ problem });
    expect(scene.bodies.map(([name]) => name)).toEqual(['chatImage']);
  });

  test('a message whose user left during the upload of its picture is not sent for the next user (I6)', async () => {
    const { scene, deps } = createChatScene();
    const held: ((answer: Result<unknown>) => void)[] = [];
    scene.answer = () => new Promise((done) => held.push(done));
    const answer = createDesk(deps).send({ ...SEND, picture: PICTURE }, 0);
    await turn();
    scene.uid = 'bob';
    scene.answer = () => ok('x1');
    held[0]?.(ok('x1'));
    expect(await answer).toEqual(fail({ code: 'session-expired' }));
    expect(scene.bodies.map(([name]) => name)).toEqual(['chatImage']);
  });

  test('a guest sends nothing; the host is asked for the login', async () => {
    const { scene, deps } = createChatScene();
    scene.uid = null;
    const desk = createDesk(deps);
    expect(await desk.send(SEND, 0)).toEqual(fail({ code: 'login-wanted' }));
    expect(await desk.setup()).toEqual(fail({ code: 'login-wanted' }));
    expect([scene.logins, scene.bodies.length]).toEqual([1, 0]);
  });

  test('a report is one POST with its category (CHAT-08, REQ-22, REQ-24, C25)', async () => {
    const { scene, deps } = createChatScene();
    const desk = createReportDesk(deps);
    const report = { roomId: ROOM, messageId: 'm1' as never, userId: 'u1', categoryId: '2', content: 'spam' };
    expect(await desk.reportMessage({ kind: 'chat-report', ...report })).toEqual(ok(null));
    expect(scene.bodies).toEqual([['reportAdd', report]]);
  });
});

test('without a pass a stored token keeps the chat open; without both it fails (CHAT-02, REQ-26)', async () => {
  const { scene, deps } = createChatScene();
  const desk = createDesk(deps);
  scene.answer = () => {
    const name = scene.bodies.at(-1)?.[0];
    if (name === 'chatToken') return fail({ code: 'network' });
    return name === 'chatRule' ? ok({ content: 'be kind', maxLength: 9, interval: 3, image: 0 }) : ok([]);
  };
  expect(await desk.setup()).toMatchObject({ ok: false });
  scene.stored.set(storageKeyOf('chat-token', 'me'), { token: 't' });
  expect(await desk.setup()).toMatchObject({
    ok: true,
    value: { rule: { maxLength: 9, interval: 3 }, ban: { banned: false } },
  });
  const count = (name: string): number => scene.bodies.filter(([each]) => each === name).length;
  await desk.setup();
  expect([count('chatToken'), count('chatRule')]).toEqual([3, 2]);
});

test('the pass loads once with rule and ban; a list that failed is requested again (CHAT-01, REQ-21)', async () => {
  const { scene, deps } = createChatScene();
  const desk = createDesk(deps);
  const pass = { token: 't', chatRule: { content: 'be kind', maxLength: 9, interval: 3, image: 0 } };
  const answers = (emojis: Result<unknown>) => () => {
    const name = scene.bodies.at(-1)?.[0];
    return name === 'chatToken'
      ? ok({ ...pass, chatBanInfo: { isBan: 1, banText: 'no', banEndTime: null } })
      : name === 'emojis'
        ? emojis
        : name === 'orderShowRule'
          ? ok({})
          : ok([]);
  };
  scene.answer = answers(fail({ code: 'network' }));
  const [one, two] = await Promise.all([desk.setup(), desk.setup()]);
  expect(one).toEqual(two);
  expect(one).toMatchObject({ ok: true, value: { ban: { banned: true, text: 'no' }, emojis: null } });
  expect(JSON.stringify(one)).not.toContain('"t"');
  expect(scene.bodies.filter(([name]) => name === 'chatToken')).toHaveLength(1);
  scene.answer = answers(ok({ emojiGroupList: [] }));
  expect(await desk.setup()).toMatchObject({ ok: true, value: { emojis: [], showRule: { showCount: 10 } } });
  await desk.setup();
  const count = (name: string): number => scene.bodies.filter(([each]) => each === name).length;
  expect([count('chatToken'), count('orderShowRule'), count('emojis')]).toEqual([1, 1, 2]);
});

/** A desk whose platform answers with a pass of this rule and ban. */
const setUpPass = () => {
  const { clock, scene, deps } = createChatScene();
  const pass = { maxLength: 9, isBan: 0, isFailing: false };
  let changes = 0;
  scene.answer = () => {
    const name = scene.bodies.at(-1)?.[0];
    if (name === 'chatToken' && pass.isFailing) return fail({ code: 'network' });
    if (name === 'chatRule')
      return ok({ content: 'be kind', maxLength: pass.maxLength, interval: 3, image: 0 });
    if (name === 'chatToken')
      return ok({
        token: 't',
        chatRule: { content: 'be kind', maxLength: pass.maxLength, interval: 3, image: 0 },
        chatBanInfo: { isBan: pass.isBan, banText: 'no', banEndTime: null },
      });
    return name === 'orderShowRule' ? ok({}) : name === 'emojis' ? ok({ emojiGroupList: [] }) : ok([]);
  };
  const desk = createChatDesk({
    ...deps,
    renewSocket: () => undefined,
    setupChanged: () => void (changes += 1),
  });
  const rules = async () => {
    const answer = await desk.setup();
    return answer.ok ? [answer.value.rule.maxLength, answer.value.ban.banned] : answer.problem;
  };
  const passes = () => scene.bodies.filter(([name]) => name === 'chatToken').length;
  return { clock, scene, desk, pass, rules, passes, changes: () => changes };
};

test('a new pass of the same login brings its rule and its ban (BOOT-22, CHAT-01, CHAT-05)', async () => {
  const { desk, pass, rules, changes } = setUpPass();
  expect(await rules()).toEqual([9, false]);
  Object.assign(pass, { maxLength: 5, isBan: 1 });
  desk.renewPass();
  await turn();
  expect([changes(), await rules()]).toEqual([1, [5, true]]);
});

test('a pass that cannot be read lifts no ban; the next pass does (CHAT-02, CHAT-05)', async () => {
  const { clock, desk, pass, rules, passes } = setUpPass();
  pass.isBan = 1;
  expect(await rules()).toEqual([9, true]);
  pass.isFailing = true;
  clock.advance(50_000);
  expect([await rules(), passes()]).toEqual([[9, true], 2]);
  clock.advance(50_000);
  expect([await rules(), passes()]).toEqual([[9, true], 3]);
  // A change of language reads everything again, and the ban stays.
  desk.renew();
  expect(await rules()).toEqual([9, true]);
  Object.assign(pass, { isFailing: false, isBan: 0 });
  expect(await rules()).toEqual([9, false]);
});

test.each([
  ['a login', (desk: ChatDesk) => desk.authorized()],
  ['the hello of the chat socket', (desk: ChatDesk) => void desk.token(false)],
])(
  'the ban by the pass of %s stays while the next pass cannot be read (CHAT-02, CHAT-05)',
  async (_, read) => {
    const { desk, pass, rules, passes } = setUpPass();
    pass.isBan = 1;
    read(desk);
    await turn();
    pass.isFailing = true;
    desk.renew();
    expect([await rules(), passes()]).toEqual([[9, true], 2]);
  },
);

test('the ban of one user is not taken for that of the next one, whose pass cannot be read (I6)', async () => {
  const { scene, desk, pass, rules } = setUpPass();
  pass.isBan = 1;
  expect(await rules()).toEqual([9, true]);
  pass.isFailing = true;
  scene.uid = 'bob';
  desk.renew();
  scene.stored.set(storageKeyOf('chat-token', 'bob'), { token: 't' });
  expect(await rules()).toEqual([9, false]);
});

test('the pass of a banned user is read again after 50 s, so a lifted ban opens the chat (CHAT-05)', async () => {
  const { clock, pass, rules, passes } = setUpPass();
  pass.isBan = 1;
  expect(await rules()).toEqual([9, true]);
  pass.isBan = 0;
  clock.advance(49_999);
  expect([await rules(), passes()]).toEqual([[9, true], 1]);
  clock.advance(1);
  expect([await Promise.all([rules(), rules()]), passes()]).toEqual([
    [
      [9, false],
      [9, false],
    ],
    2,
  ]);
  clock.advance(600_000);
  expect([await rules(), passes()]).toEqual([[9, false], 2]);
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Session } from '#contract/session.ts';
import type { Sandbox } from '#sandbox/createSandbox.ts';
import { NATS_PATH } from '#sandbox/nats/natsCalls.ts';
import type { CredentialsAnswer } from '#sandbox/nats/issuer.ts';
import { presentNatsServer } from '#tests/natsServer.mjs';
import { QUERY, type FakeTab } from '../fakeTab.ts';
import { configOf, createBench, type Bench } from '../harness.ts';
import { sideBySide } from '../truth.ts';
import { createNatsScene, type NatsScene } from '#sandbox/nats/natsScene.ts';
import { connectRaw, type RawClient } from './rawClient.ts';
import { followRealTime, waitUntil } from './realTime.ts';

const program = presentNatsServer();
const WATCH = { lists: { main: { query: QUERY, rows: [] } }, picks: [], matches: [] };
const ALICE = '710001';
const BOB = '710002';

let scene: NatsScene;
let sandbox: Sandbox;
let bench: Bench;
const clients: RawClient[] = [];
const setUp = async (lifetimeS?: number): Promise<void> => {
  scene = await createNatsScene({
    program: program ?? '',
    nodes: 1,
    ...(lifetimeS === undefined ? {} : { lifetimeS }),
    sandbox: { matches: 60, rate: 200, generator: 'manual' },
  });
  ({ sandbox } = scene);
};
const openBench = async (): Promise<void> => {
  bench = createBench(
    configOf(sandbox.url, false, { merchant: 'sandbox', nats: NATS_PATH }),
    `${sandbox.url}/sport/`,
  );
  step = followRealTime(bench);
  await waitUntil(scene.bridge.isWriter, step);
};
let step: () => number;
const closeBench = (): void => {
  for (const client of clients.splice(0)) client.close();
  bench.close();
};
const closeScene = (): Promise<void> => scene.close();

const streamsOf = async (tab: FakeTab): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries((await tab.api.diagnostics()).streams.map(({ id, state }) => [id, state]));
/** Opens a tab whose list is pushed. */
const openTab = async (): Promise<FakeTab> => {
  const tab = await bench.tab(WATCH);
  await waitUntil(() => tab.model.lists.get('main')?.record.phase === 'ready', step);
  await waitUntil(async () => {
    const states = Object.values(await streamsOf(tab));
    return states.length > 0 && states.every((state) => state === 'live');
  }, step);
  await tab.watchAll();
  await waitUntil(() => tab.model.rows.size > 0, step);
  return tab;
};
const showsTruth = (tab: FakeTab): boolean => {
  const { painted, truth } = sideBySide(tab, sandbox);
  return Object.keys(painted).length > 20 && JSON.stringify(painted) === JSON.stringify(truth);
};
const logIn = async (user: string): Promise<Session> => {
  const answer = await fetch(`${sandbox.url}/sandbox/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user }),
  });
  return (await answer.json()) as Session;
};
const exchange = (authorization?: string): Promise<Response> =>
  fetch(`${sandbox.url}${NATS_PATH}`, {
    method: 'POST',
    headers: authorization === undefined ? {} : { authorization },
  });
const credentialsOf = async (authorization?: string): Promise<CredentialsAnswer> =>
  (await (await exchange(authorization)).json()) as CredentialsAnswer;
const requests = (): number => sandbox.stats().requests[NATS_PATH] ?? 0;
const node = (): string => scene.cluster.nodes[0]?.webSocket ?? '';
const connect = async (credentials: Pick<CredentialsAnswer, 'jwt'>): Promise<RawClient> => {
  const client = await connectRaw(node(), credentials);
  clients.push(client);
  return client;
};
const refused = (said: string): string[] =>
  [...said.matchAll(/-ERR 'Permissions Violation for (\w+) (?:to|using) "([^"]+)"/g)].map(
    ([, what, subject]) => `${what} ${subject}`,
  );

describe.skipIf(program === undefined)('the feed over a node of NATS', () => {
  beforeAll(() => setUp());
  afterAll(closeScene);
  beforeEach(openBench);
  afterEach(closeBench);

  test('a tab shows the prices of the server, and needs no socket of the feed of D1 (D1)', async () => {
    const tab = await openTab();
    const { moves } = tab.model;
    for (let turn = 0; turn < 20; turn += 1) {
      sandbox.advance(500);
      step();
    }
    await waitUntil(() => showsTruth(tab), step);
    expect(tab.model.moves).toBeGreaterThan(moves);
    expect(tab.model.status.connection).toBe('live');
    expect(sandbox.stats().sockets).toBe(0);
    expect(tab.model.faults).toEqual([]);
    expect((await tab.api.diagnostics()).resyncs).toEqual({});
  });

  test('another language is shown without another snapshot (D23)', async () => {
    const tab = await openTab();
    const areChinese = () =>
      [...tab.model.matches.values()].map(({ home }) => /\p{Script=Han}/u.test(home.name));
    expect(areChinese()).not.toContain(true);
    const { bytesIn } = await tab.api.diagnostics();
    await tab.api.command(tab.id, { kind: 'settings.set', change: { locale: 'zh-CN' } });
    await waitUntil(() => !areChinese().includes(false), step);
    sandbox.advance(1_000);
    await waitUntil(() => showsTruth(tab), step);
    const after = await tab.api.diagnostics();
    expect(after.resyncs).toEqual({});
    expect(after.bytesIn).toBeGreaterThan(bytesIn);
  });

  test("a user's orders are pushed; another login gets a connection of its own (D23, I6)", async () => {
    const tab = await openTab();
    const login = async (user: string): Promise<void> => {
      const session = await logIn(user);
      expect(await tab.api.session(tab.id, { kind: 'login', session })).toEqual({ ok: true, value: null });
      await waitUntil(async () => (await streamsOf(tab)).me === 'live', step);
    };
    const connections = await scene.webSockets();
    // The former connection ends; the node counts it until it has noticed.
    const hasNoOther = async () => (await scene.webSockets()) <= connections;
    await login('alice');
    await waitUntil(hasNoOther, step);
    await login('bob');
    await waitUntil(hasNoOther, step);
    await tab.api.session(tab.id, { kind: 'logout' });
    await waitUntil(async () => !('me' in (await streamsOf(tab))), step);
    await waitUntil(async () => tab.model.status.connection === 'live', step);
  });

  test('a session that has ended gets no credentials, and the client goes on as a guest (F31)', async () => {
    const session = await logIn('alice');
    sandbox.members.expire({ user: 'alice' });
    expect((await exchange(session.authorization)).status).toBe(401);
    const tab = await bench.tab(WATCH);
    await tab.api.session(tab.id, { kind: 'login', session });
    await waitUntil(() => tab.model.status.connection === 'live', step);
    await waitUntil(() => tab.model.events.some(({ kind }) => kind === 'login-wanted'), step);
    expect('me' in (await streamsOf(tab))).toBe(false);
  });
});

describe.skipIf(program === undefined)('what a client may read and write', () => {
  beforeAll(() => setUp());
  afterAll(closeScene);
  beforeEach(openBench);
  afterEach(closeBench);

  test('a user reads the own orders and those of nobody else (I6)', async () => {
    const alice = await credentialsOf((await logIn('alice')).authorization);
    const client = await connect(alice);
    const foreign = [`me.${BOB}.*`, `me.${BOB}.ENG`, 'me.*.*', 'me.>', '>', '*.*.*', 'ask.>'];
    const inboxes = ['_INBOX.>', `_INBOX.${BOB}.>`, `_INBOX.${ALICE}.*.*`];
    const internal = ['$SYS.>', '$JS.>', '$KV.>'];
    const subjects = [...foreign, ...inboxes, ...internal];
    client.write(`SUB me.${ALICE}.ENG 1`, `SUB ${alice.inbox}.* 2`, 'SUB feed.ENG.sport.1.live 3');
    client.write(...subjects.map((subject, at) => `SUB ${subject} ${at + 10}`));
    expect(refused(await client.said())).toEqual(subjects.map((subject) => `Subscription ${subject}`));
    // The socket goes on, and the own stream answers.
    client.write(`PUB ask.me.${ALICE}.ENG ${alice.inbox}.7 2`, '{}');
    await waitUntil(async () => (await client.said()).includes('"s":"me"'), step);
  });

  test('a guest reads the orders of nobody (I6)', async () => {
    const client = await connect(await credentialsOf());
    client.write(`SUB me.${ALICE}.ENG 1`, 'SUB me.*.* 2', 'SUB feed.ENG.sport.1.live 3');
    client.write(`PUB ask.me.${ALICE}.ENG x 2`, '{}');
    expect(refused(await client.said())).toEqual([
      `Subscription me.${ALICE}.ENG`,
      'Subscription me.*.*',
      `Publish ask.me.${ALICE}.ENG`,
    ]);
  });

  test('nobody but the bridge publishes prices, orders, answers, or into JetStream (I3)', async () => {
    const alice = await credentialsOf((await logIn('alice')).authorization);
    const client = await connect(alice);
    const subjects = [
      'feed.ENG.sport.1.live',
      'feed.alive',
      `me.${ALICE}.ENG`,
      `ask.me.${BOB}.ENG`,
      `${alice.inbox}.1`,
      '$JS.API.INFO',
      '$KV.bridge.writer',
    ];
    client.write(...subjects.flatMap((subject) => [`PUB ${subject} 2`, '{}']));
    expect(refused(await client.said())).toEqual(subjects.map((subject) => `Publish ${subject}`));
  });

  test('an answer goes to an inbox of the asking user alone: no subject of the feed, no other user (I6)', async () => {
    const [alice, bob] = await Promise.all(
      ['alice', 'bob'].map(async (name) => credentialsOf((await logIn(name)).authorization)),
    );
    if (alice === undefined || bob === undefined) throw new Error('Nobody logged in.');
    const victim = await connect(bob);
    victim.write(`SUB ${bob.inbox}.* 1`, 'SUB feed.ENG.> 2', `SUB me.${BOB}.* 3`);
    await victim.said();
    const client = await connect(alice);
    client.write(`SUB ${alice.inbox}.* 1`);
    for (const reply of [`${bob.inbox}.1`, 'feed.ENG.sport.1.live', `me.${BOB}.ENG`, 'ask.hello'])
      client.write(`PUB ask.me.${ALICE}.ENG ${reply} 2`, '{}');
    client.write(`PUB ask.feed.ENG.sport.1.live feed.ENG.sport.1.live 2`, '{}');
    client.write(`PUB ask.me.${ALICE}.ENG ${alice.inbox}.9 2`, '{}');
    // The bridge answers in order: with the last answer all others would be there.
    await waitUntil(async () => (await client.said()).includes(`${alice.inbox}.9 1 0`), step);
    const heard = await victim.said();
    expect(heard).not.toContain('"s":"me"');
    expect(heard).not.toContain('"t":"answer"');
    expect(heard).not.toContain('"t":"snapshot"');
  });

  test('a changed or foreign JWT is not admitted', async () => {
    const { jwt } = await credentialsOf((await logIn('alice')).authorization);
    const [head = '', claims = '', signature = ''] = jwt.split('.');
    const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
      nats: { sub: { allow: string[] } };
    };
    read.nats.sub.allow.push('me.>');
    const changed = Buffer.from(JSON.stringify(read)).toString('base64url');
    for (const each of [`${head}.${changed}.${signature}`, 'e.e.e', ''])
      expect(await (await connect({ jwt: each })).closed).toContain("-ERR 'Authorization Violation'");
  });
});

describe.skipIf(program === undefined)('a JWT of two seconds', () => {
  beforeAll(() => setUp(2));
  afterAll(closeScene);
  beforeEach(openBench);
  afterEach(closeBench);

  test('ends the connection when it expires, and admits nobody afterwards', async () => {
    const { authorization } = await logIn('alice');
    const connectAlice = async () => {
      const alice = await credentialsOf(authorization);
      const client = await connect(alice);
      return { alice, client, first: await Promise.race([client.said(), client.closed]) };
    };
    // On a busy machine a JWT may expire before the node has read it.
    let next = await connectAlice();
    for (let tries = 1; !next.first.includes('PONG') && tries < 10; tries += 1) next = await connectAlice();
    const { alice, client, first } = next;
    expect(first).toContain('PONG');
    client.write(`SUB me.${ALICE}.ENG 1`);
    expect(await client.closed).toContain("-ERR 'User Authentication Expired'");
    expect(await (await connect(alice)).closed).toMatch(
      /-ERR '(Authorization Violation|User Authentication Expired)'/,
    );
  });

  test('is renewed before it expires, and the prices stay right', async () => {
    const tab = await openTab();
    const first = requests();
    await waitUntil(() => {
      sandbox.advance(20);
      return requests() >= first + 2;
    }, step);
    await waitUntil(() => tab.model.status.connection === 'live' && showsTruth(tab), step);
    expect(tab.model.faults).toEqual([]);
  });
});

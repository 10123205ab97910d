import { presentNatsServer } from '#tests/natsServer.mjs';
import { expect, expectSockets, expectTruth } from './journey.ts';
import { expectOneWorker } from './engines.ts';
import { europeanOdds, paintedCells, type PageLike } from './painted.ts';
import { logIn, openHost, postToClient } from './parent.ts';
import type { RunningSandbox } from './sandbox.ts';
import { test } from './tabs.ts';
import type { Tab } from './tab.ts';
import { openMemberTab, userName } from './pages/member.ts';

/** Prices over a real cluster of NATS, as `npm start -- --nats` starts it. Times are printed and not judged. */
test.describe.configure({ retries: 0 });
const program = presentNatsServer();
// The sandbox's own process starts the nodes.
if (program !== undefined) process.env.NATS_SERVER_PATH = program;
test.skip(() => program === undefined, 'No nats-server was found.');

type Node = {
  readonly name: string;
  readonly pid: number | null;
  readonly isLeader: boolean;
  readonly clients: readonly (readonly string[])[];
};
const FLAGS = { matches: 120, rate: 0, nats: true, process: 'own' } as const;
/** Matches of later days: their prices change by the test's own commands alone. */
const EARLY = '?play=early&lang=en';
const STEPS = 6;

const nodesOf = async (sandbox: RunningSandbox): Promise<readonly Node[]> =>
  (await sandbox.get<{ nodes: Node[] }>('/sandbox/nats')).nodes;
const subjectsOf = async (sandbox: RunningSandbox): Promise<readonly string[][]> =>
  (await nodesOf(sandbox)).flatMap(({ clients }) => clients.map((subjects) => [...subjects]));

/** Records what a tab displays from now on: each text of each open price that is not stale, and the connection. */
const startRecording = (page: PageLike): Promise<void> =>
  page.evaluate(() => {
    const prices: Record<string, string[]> = {};
    const connections: string[] = [];
    Object.assign(window, { recorded: { prices, connections } });
    const look = (): void => {
      const state = document.querySelector<HTMLElement>('[data-connection]')?.dataset.connection ?? 'live';
      if (state !== connections.at(-1)) connections.push(state);
      for (const cell of document.querySelectorAll<HTMLElement>('[data-match] [data-option]')) {
        const text = cell.querySelector('[data-odds]')?.textContent?.trim() ?? '';
        if (cell.dataset.state !== 'open' || text === '') continue;
        const key = `${cell.closest<HTMLElement>('[data-match]')?.dataset.match ?? ''} ${cell.dataset.option ?? ''}`;
        const texts = (prices[key] ??= []);
        if (texts.at(-1) !== text) texts.push(text);
      }
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    look();
  });
type Recorded = { readonly prices: Record<string, string[]>; readonly connections: string[] };
const readRecorded = (page: PageLike): Promise<Recorded> =>
  page.evaluate(() => (window as unknown as { recorded: Recorded }).recorded);

/** Returns the displayed prices that are not, in this order, prices of the server. */
const wrongIn = (shown: Record<string, string[]>, said: ReadonlyMap<string, readonly string[]>): string[] =>
  Object.entries(shown).flatMap(([key, texts]) => {
    const server = said.get(key) ?? [];
    let at = 0;
    const wrong = texts.find((text) => {
      const found = server.indexOf(text, at);
      at = found;
      return found < 0;
    });
    return wrong === undefined ? [] : [`${key}: ${texts.join(' ')}, the server said ${server.join(' ')}`];
  });

/** Changes prices one after another, and keeps every price that the server had. */
const createTrader = async (sandbox: RunningSandbox, tab: Tab) => {
  const said = new Map<string, string[]>();
  const matches = [...new Set((await paintedCells(tab)).map(({ match }) => match))];
  const record = async (match: string): Promise<void> => {
    for (const [option, { odds }] of Object.entries((await sandbox.truth(match)).options)) {
      const texts = said.get(`${match} ${option}`) ?? [];
      said.set(`${match} ${option}`, texts);
      const text = europeanOdds(odds);
      if (texts.at(-1) !== text) texts.push(text);
    }
  };
  for (const match of matches) await record(match);
  const cells = (await paintedCells(tab)).filter(({ state }) => state === 'open');
  return {
    said,
    /** Raises or cuts a price of each of some matches. */
    trade: async (turn: number): Promise<void> => {
      for (const match of matches.slice(0, 5)) {
        const option = cells.find((cell) => cell.match === match)?.option ?? '';
        const [market = '', type = ''] = option.split(':');
        await sandbox.correct(match, {
          what: turn % 2 === 0 ? 'raise' : 'cut',
          market,
          option: Number(type),
        });
        await record(match);
      }
    },
  };
};

const isShown = async (tab: Tab, said: ReadonlyMap<string, readonly string[]>): Promise<boolean> =>
  (await paintedCells(tab))
    .filter(({ state }) => state === 'open')
    .every(({ match, option, text }) => said.get(`${match} ${option}`)?.at(-1) === text);

test(
  'tabs over NATS lose a node, then the leader, then one stands still: no wrong price, nothing lost (D1, I3, I5)',
  { tag: ['@long', '@main'] },
  async ({ browserName, journey, tabs }) => {
    const sandbox = await journey.sandbox(FLAGS);
    const all: Tab[] = [];
    for (let count = 0; count < (browserName === 'chromium' ? 12 : 3); count += 1)
      all.push(await tabs.open(`${sandbox.url}${EARLY}`));
    const [first] = all;
    if (first === undefined) throw new Error('No tab was opened.');
    await expectOneWorker(all);
    await expectSockets(sandbox, 0);
    await expect.poll(async () => (await subjectsOf(sandbox)).length).toBe(1);
    await expectTruth(sandbox, all);
    const { said, trade } = await createTrader(sandbox, first);
    for (const tab of all) await startRecording(tab);

    const lose = async (what: string, pick: (nodes: readonly Node[]) => Node | undefined): Promise<void> => {
      let node: Node | undefined;
      await expect
        .poll(async () => (node = pick(await nodesOf(sandbox)))?.name ?? '', { message: what })
        .not.toBe('');
      await sandbox.node(node?.name ?? '', 'kill');
      const since = performance.now();
      for (let turn = 0; turn < STEPS; turn += 1) await trade(turn);
      for (const tab of all) await expect.poll(() => isShown(tab, said), { intervals: [20, 50] }).toBe(true);
      await expect.poll(() => first.attribute('[data-connection]', 'data-connection')).toBe('live');
      const ms = Math.round(performance.now() - since);
      test.info().annotations.push({ type: what, description: `all tabs are right after ${ms} ms` });
      console.log(`${browserName}: ${what}: all ${all.length} tabs are right after ${ms} ms`);
      await sandbox.node(node?.name ?? '', 'start');
    };
    await lose("the clients' node killed", (nodes) => nodes.find(({ clients }) => clients.length > 0));
    await lose('the JetStream leader killed', (nodes) => nodes.find(({ isLeader }) => isLeader));
    // A node that is frozen keeps its sockets open.
    let frozen = '';
    await expect
      .poll(
        async () => (frozen = (await nodesOf(sandbox)).find(({ clients }) => clients.length > 0)?.name ?? ''),
      )
      .not.toBe('');
    await sandbox.node(frozen, 'freeze');
    try {
      for (let turn = 0; turn < STEPS; turn += 1) await trade(turn);
      for (const tab of all) await expect.poll(() => isShown(tab, said)).toBe(true);
    } finally {
      await sandbox.node(frozen, 'thaw');
    }

    const seen = new Set<string>();
    for (const tab of all) {
      await expect.poll(async () => (await readRecorded(tab)).connections.at(-1)).toBe('live');
      const { prices, connections } = await readRecorded(tab);
      expect(Object.keys(prices).length).toBeGreaterThan(10);
      expect(wrongIn(prices, said)).toEqual([]);
      for (const state of connections) seen.add(state);
    }
    // The loss is marked meanwhile.
    expect([...seen].toSorted()).toEqual(['live', 'reconnecting']);
    await expectTruth(sandbox, all);
    expect(await tabs.uncaughtErrors()).toEqual([]);
  },
);

test(
  'over NATS another user gets a connection of its own, without a subject of the former user (D23, I6)',
  { tag: '@long' },
  async ({ browserName, journey }) => {
    test.skip(browserName !== 'chromium', 'One browser is enough.');
    const sandbox = await journey.sandbox(FLAGS);
    const context = await journey.context();
    const host = await openHost(context, sandbox, EARLY);
    const [alice, bob] = [await logIn(sandbox, 'alice'), await logIn(sandbox, 'bob')];
    const logInAs = async ({ uid, name, ...session }: typeof alice, other: typeof alice): Promise<void> => {
      await postToClient(host, sandbox, 'session', { uid, name, ...session });
      await expect(userName(host.frameLocator('iframe'))).toHaveText(name);
      await expect
        .poll(async () =>
          // `me.USER.LANGUAGE`.
          (await subjectsOf(sandbox)).map((all) =>
            all.filter((each) => each.startsWith('me.')).map((each) => each.split('.')[1]),
          ),
        )
        .toEqual([[uid]]);
      expect((await subjectsOf(sandbox)).flat().filter((each) => each.includes(other.uid))).toEqual([]);
    };
    await logInAs(alice, bob);
    const tab = await openMemberTab({ sandbox, context });
    await logInAs(bob, alice);
    await expect(userName(tab)).toHaveText(bob.name);
    expect((await subjectsOf(sandbox)).flat().join(' ')).not.toContain(alice.uid);
  },
);

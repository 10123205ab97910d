import * as fc from '#tests/property.ts';
import type { MatchId } from '#domain/ids.ts';
import { LANGUAGES, type Language } from './records.ts';
import { QUERIES, turn, type Scene, type SceneTab } from './scene.ts';
import { SPORTS, type Kind } from './world.ts';

/** One event. `at` selects its target, `by` its amount. */
export type Step = { readonly do: keyof typeof DOES; readonly at: number; readonly by: number };
type StepAction = (scene: Scene, at: number, by: number) => void | Promise<void>;

const tabAt = (scene: Scene, at: number): SceneTab | undefined =>
  scene.tabs[at % Math.max(1, scene.tabs.length)];
const withTab =
  (action: (scene: Scene, tab: SceneTab, by: number) => void | Promise<void>): StepAction =>
  (scene, at, by) => {
    const tab = tabAt(scene, at);
    return tab === undefined ? undefined : action(scene, tab, by);
  };
const KINDS: readonly Kind[] = ['live', 'pre', 'live', 'outright'];
const TIMES = [20, 200, 600, 1_000, 3_000, 5_000, 12_000, 20_000] as const;
const pickTime = (by: number): number => TIMES[by % TIMES.length] as number;
/**
 * Frames that a fault may lose silently. Answers to requests only arrive corrupted, because no connection
 * loses them silently.
 */
const LOSABLE = new Set(['d', 'alive', 'pong']);

/** Everything that can happen to the world, the socket, the platform's answers, tabs and clocks. */
const DOES = {
  // Changes of the world.
  add: (scene, at, by) => scene.world.add(at, KINDS[by % KINDS.length] as Kind),
  price: (scene, at, by) => scene.world.price(at, by, by % 4 === 0),
  sell: (scene, at, by) => scene.world.sell(at, ([1, 0, -1] as const)[by % 3] ?? 1),
  goal: (scene, at) => scene.world.goal(at),
  correct: (scene, at) => scene.world.correct(at),
  line: (scene, at) => scene.world.line(at),
  open: (scene, at) => scene.world.open(at),
  end: (scene, at) => scene.world.end(at),
  shift: (scene, at) => scene.world.shift(at),
  begin: (scene, at) => scene.world.begin(at),
  leave: (scene, at) => scene.world.leave(at),
  grow: (scene, at, by) => {
    for (let count = 0; count < 3 + (by % 4); count += 1)
      scene.world.add(at + count, count % 2 === 0 ? 'live' : 'pre');
  },
  // The socket (F01 to F09).
  deliver: (scene, at) => scene.deliver(1 + (at % 6)),
  drop: (scene) => scene.server.drop(),
  halfOpen: (scene) => {
    scene.server.halfOpen = scene.server.line !== null;
  },
  refuse: (scene, at) => {
    scene.server.refusing = at % 2 === 0;
  },
  restart: (scene) => scene.server.restart(),
  silence: (scene, at, by) =>
    void scene.server.silent.add(`${SPORTS[at % SPORTS.length]}/${by % 2 === 0 ? 'live' : 'pre'}`),
  speak: (scene) => scene.server.speak(),
  lose: (scene, at) => {
    const { wire } = scene.server;
    const [said] = wire.slice(at % Math.max(1, wire.length));
    if (said !== undefined && LOSABLE.has(said.kind)) wire.splice(wire.indexOf(said), 1);
  },
  cut: (scene) => {
    const { wire } = scene.server;
    const part = wire.findIndex(({ kind }) => kind === 'snapshot');
    if (part >= 0) wire.splice(part, 1);
  },
  corrupt: (scene, at, by) => {
    const { wire } = scene.server;
    const frame = wire[at % Math.max(1, wire.length)];
    if (frame !== undefined)
      wire[wire.indexOf(frame)] = {
        ...frame,
        kind: 'broken',
        text: frame.text.slice(0, by % frame.text.length),
      };
  },
  duplicate: (scene, at) => {
    const { wire } = scene.server;
    const frame = wire[at % Math.max(1, wire.length)];
    if (frame !== undefined) wire.splice(at % wire.length, 0, frame);
  },
  swap: (scene, at) => {
    const { wire } = scene.server;
    const first = at % Math.max(1, wire.length);
    const [one, two] = wire.slice(first);
    if (one?.kind === 'd' && two?.kind === 'd') wire.splice(first, 2, two, one);
  },
  keepSnapshot: (scene, at) => scene.server.keepSnapshot(at),
  oldSnapshot: (scene) => scene.server.sayKept(),
  // The calls (F36, F37).
  answer: (scene, at) => scene.calls.answer(at),
  fail: (scene, at, by) =>
    scene.calls.fail(at, by % 2 === 0 ? { code: 'http', status: 503 } : { code: 'network' }),
  garble: (scene, at) => scene.calls.garble(at),
  // Tabs (F11, F12, F16).
  tab: (scene, at, by) => scene.openTab(QUERIES[(at + by) % QUERIES.length] as (typeof QUERIES)[number]),
  close: withTab((scene, tab, by) => scene.closeTab(tab, by % 2 === 0)),
  hide: withTab((_scene, tab) => {
    tab.visible = false;
    return void tab.api.visible(tab.id, false);
  }),
  show: withTab((_scene, tab) => {
    tab.visible = true;
    return void tab.api.visible(tab.id, true);
  }),
  freeze: withTab((_scene, tab) => {
    tab.holding = true;
  }),
  thaw: withTab((scene, tab) => scene.release(tab)),
  scroll: withTab((scene, tab, by) => {
    tab.from = by;
    scene.watch(tab);
  }),
  whole: withTab((scene, tab) => {
    tab.from = null;
    scene.watch(tab);
  }),
  ask: withTab((scene, tab, by) => {
    tab.query = QUERIES[by % QUERIES.length] as (typeof QUERIES)[number];
    scene.watch(tab);
  }),
  detail: withTab((scene, tab, by) => {
    const match = scene.world.pick(by);
    tab.open = match === undefined || tab.open.length > 0 ? [] : [match.id as MatchId];
    scene.watch(tab);
  }),
  press: withTab((scene, tab, by) => scene.press(tab, by)),
  resync: withTab((_scene, tab) => void tab.api.resync(tab.id)),
  reconnect: withTab((_scene, tab) => void tab.api.reconnect(tab.id, 'click')),
  language: withTab((scene, tab, by) => {
    scene.language = LANGUAGES[by % LANGUAGES.length] as Language;
    return void tab.api.command(tab.id, {
      kind: 'settings.set',
      change: { locale: scene.language === 'ENG' ? 'en' : 'zh-CN' },
    });
  }),
  // Time (F02, F15, F45).
  live: (scene, _at, by) => scene.live(pickTime(by), true),
  time: (scene, _at, by) => scene.live(pickTime(by), false),
  sleep: (scene, _at, by) => {
    scene.clock.sleep(pickTime(by) * 4);
  },
  jump: (scene, at, by) => {
    const ms = pickTime(by) * (at % 2 === 0 ? 3 : -3);
    scene.clock.jumpWall(ms);
    if (Math.abs(ms) > 10_000) scene.oracle.jumped(scene.clock.now());
  },
} satisfies Readonly<Record<string, StepAction>>;

const WEIGHTS: Readonly<Partial<Record<Step['do'], number>>> = {
  price: 8,
  deliver: 8,
  live: 8,
  answer: 4,
  press: 6,
  scroll: 3,
  goal: 2,
  line: 3,
  shift: 3,
  begin: 3,
  open: 2,
  sell: 3,
  add: 3,
  drop: 3,
  time: 3,
  ask: 2,
  detail: 3,
  language: 2,
};

export const step: fc.Arbitrary<Step> = fc.record({
  do: fc.oneof(
    ...(Object.keys(DOES) as Step['do'][]).map((name) => ({
      weight: WEIGHTS[name] ?? 1,
      arbitrary: fc.constant(name),
    })),
  ),
  at: fc.nat(40),
  by: fc.nat(900),
});

export const run = async (scene: Scene, { do: name, at, by }: Step): Promise<void> => {
  const action: StepAction = DOES[name];
  await action(scene, at, by);
  await turn();
};

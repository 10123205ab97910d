import { differences } from '#tests/worker/differences.ts';
import { expectedOf, shownBy } from './expected.ts';
import { QUERIES, Scene, turn } from './scene.ts';
import { run, type Step } from './steps.ts';

const SOCKET_LOOP_MS = 20_000;
const POLL_CYCLE_MS = 61_000;
/** Time limit of I5, and a round of the 5 s loop that finds what was lost. */
const SETTLED_MS = 6_000;

/** Ends the faults. */
const heal = async (scene: Scene): Promise<void> => {
  scene.server.refusing = false;
  // Frames that were sent into a half-open socket are lost, and it does not recover.
  if (scene.server.halfOpen) scene.server.drop();
  scene.server.speak();
  for (const tab of scene.tabs) {
    scene.release(tab);
    scene.watch(tab);
  }
  if (scene.push) {
    const isLive = () => scene.diagnostics().sockets === 1;
    for (let elapsedMs = 0; elapsedMs < SOCKET_LOOP_MS && !isLive(); elapsedMs += 500)
      await scene.live(500, true, 500);
  } else await scene.live(POLL_CYCLE_MS, true, 500);
  await scene.live(SETTLED_MS, true);
};

/** Watches the whole list in every tab, as a tall screen would, and waits for its rows. */
const lookAtAll = async (scene: Scene): Promise<void> => {
  for (let round = 0; round < 2; round += 1) {
    for (const tab of scene.tabs) {
      tab.from = null;
      scene.watch(tab);
    }
    await scene.live(1_500, true);
  }
};

/** Lists resources that are still held after the last tab closed (I9). */
const heldResources = async (scene: Scene): Promise<readonly string[]> => {
  const { tabs: openTabs } = scene;
  for (const [at, tab] of openTabs.entries()) scene.closeTab(tab, at % 2 === 0);
  for (let count = 0; count < 3; count += 1) await turn();
  await scene.live(20_000, true, 1_000);
  const { tabs, ports, streams, sockets, board } = scene.diagnostics();
  return differences(
    {
      tabs: tabs.length,
      ports,
      streams: streams.length,
      sockets,
      matches: board.matches,
      markets: board.markets,
      options: board.options,
      timers: scene.clock.timers(),
    },
    { tabs: 0, ports: 0, streams: 0, sockets: 0, matches: 0, markets: 0, options: 0, timers: 0 },
  );
};

/** Plays a schedule, lets everything settle, and returns the first violation. */
export const play = async (push: boolean, steps: readonly Step[]): Promise<readonly string[]> => {
  const scene = new Scene(push);
  for (let at = 0; at < 5; at += 1) scene.world.add(at, at === 3 ? 'pre' : at === 4 ? 'outright' : 'live');
  scene.openTab(QUERIES[0] as (typeof QUERIES)[number]);
  await scene.live(1_000, true);
  for (const [index, step] of steps.entries()) {
    await run(scene, step);
    const { tabs } = scene.diagnostics();
    if (tabs.some(({ unacknowledged }) => unacknowledged > 2))
      scene.faults.push('more than two patches under way');
    if (scene.faults.length > 0) return [`step ${index}`, ...scene.faults];
  }
  await heal(scene);
  await lookAtAll(scene);
  const violations: string[] = [];
  for (const tab of scene.tabs) {
    if (tab.model.faults.length > 0) violations.push(`${tab.id}: ${tab.model.faults.join()}`);
    if (new Set(tab.model.events.map(({ id }) => id)).size !== tab.model.events.length)
      violations.push(`${tab.id}: an event twice`);
    if (tab.visible)
      violations.push(...differences(shownBy(tab), expectedOf(scene, tab)).map((each) => `${tab.id}${each}`));
  }
  if (violations.length > 0) return violations;
  return (await heldResources(scene)).map((each) => `left behind${each}`);
};

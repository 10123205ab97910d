import { USERS, AfterScene, type AfterHow } from './afterScene.ts';
import { run, stepOf, type AfterStep } from './afterSteps.ts';

/** Milliseconds in which unknown outcomes are resolved once the faults are over (I2). */
const KNOWN_MS = 76_000;
/** Shorter than a worker waits for its store: what is due in one slice is answered only after it. */
const END_SLICE_MS = 2_000;

export type AfterPlayed = { readonly violations: readonly string[]; readonly log: readonly string[] };

/** Two users' open orders, and the first of them logged in and looking at them. */
const begin = async (scene: AfterScene): Promise<void> => {
  scene.logIn(USERS[0]);
  for (const by of [0, 1, 2, 4]) await run(scene, stepOf('bet', by, by));
  await scene.look();
  await scene.live(1_000);
};
/** Ends the faults; prices no longer move. */
const heal = async (scene: AfterScene): Promise<void> => {
  scene.channel.heal();
  scene.disk.behaviour = 'good';
  scene.revive();
  for (const life of scene.lives) {
    life.pointsLeft = Infinity;
    for (const id of life.tabs.keys()) life.setTab(id, true);
  }
  await scene.live(15_000, END_SLICE_MS);
};

/** Plays a schedule, lets everything settle, and compares the ledger with what was shown. Returns the violations. */
export const playAfter = async (how: AfterHow, steps: readonly AfterStep[]): Promise<AfterPlayed> => {
  const scene = new AfterScene(how);
  const { witness, log } = scene;
  const finish = (at: string): AfterPlayed => ({
    violations: witness.faults.map((fault) => `${at}: ${fault}`),
    log,
  });
  await begin(scene);
  for (const [index, step] of steps.entries()) {
    await run(scene, step);
    witness.checkLedger();
    if (witness.faults.length > 0) return finish(`step ${index} ${step.do}`);
  }
  await heal(scene);
  const users = USERS.filter((uid) => [...witness.presses.values()].some((each) => each.uid === uid));
  for (const uid of users.toSorted((a) => (a === scene.user ? -1 : 1))) {
    scene.logIn(uid);
    await scene.live(KNOWN_MS, END_SLICE_MS);
    await scene.look();
    await scene.live(1_000);
    for (const life of scene.lives) witness.settled(uid, life);
  }
  witness.checkLedger();
  return finish('the end');
};

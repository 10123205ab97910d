import { Scene, USERS, type How } from './scene.ts';
import { run, type Step } from './steps.ts';

/** Milliseconds in which sockets reconnect, tabs find workers and pending disk operations end. */
const RECOVERY_MS = 15_000;
/** I2: an unknown bet is searched for during 60 s, and the operator's own list may lag as well. */
const KNOWN_MS = 75_000;
const END_SLICE_MS = 1_000;

/** Ends the faults. Stuck orders stay stuck, and prices no longer move. */
const heal = async (scene: Scene): Promise<void> => {
  scene.callChannel.heal();
  scene.switchBets('on');
  scene.disk.behaviour = 'good';
  for (const life of scene.lives) {
    life.pointsLeft = Infinity;
    life.server.refusing = false;
    life.server.speak();
  }
  for (const tab of scene.tabs) {
    if (tab.frozen) tab.thaw();
    tab.setVisible(true);
  }
  scene.revive();
  if (scene.tabs.length === 0) scene.openTab('old');
  await scene.live(RECOVERY_MS, true, END_SLICE_MS);
};

/** Logs each user in, so that tabs report all of their bets. */
const settle = async (scene: Scene): Promise<void> => {
  const bettors = USERS.filter(
    (uid) =>
      scene.operator.ledger.some((entry) => entry.uid === uid) ||
      scene.witness.presses.some((press) => press.uid === uid),
  );
  for (const uid of bettors.toSorted((a) => (a === scene.user ? -1 : 1))) {
    const [tab] = scene.tabs;
    if (tab === undefined) return;
    // After an expired login the user may be unknown, so the user logs in again, as the parent does.
    scene.logIn(tab, uid);
    await scene.live(KNOWN_MS, true, END_SLICE_MS);
    for (const each of scene.tabs) scene.witness.settled(uid, each.model.documents, each.life);
  }
};

export type Played = {
  readonly violations: readonly string[];
  readonly orders: number;
  readonly log: readonly string[];
};

/**
 * Plays a schedule, lets everything settle, and compares the ledger with what was shown. Returns the first
 * violation.
 */
export const play = async (how: How, steps: readonly Step[]): Promise<Played> => {
  const scene = new Scene(how);
  const finish = (at: string): Played => ({
    violations: scene.witness.faults.map((fault) => `${at}: ${fault}`),
    orders: scene.operator.ledger.length,
    log: scene.log,
  });
  for (let at = 0; at < 4; at += 1) scene.world.add(at * 2, 'live');
  scene.world.add(1, 'live');
  scene.world.add(5, 'pre');
  scene.openTab('old');
  await scene.live(1_000);
  for (const tab of scene.tabs) tab.watch();
  await scene.live(1_000);
  for (const [index, step] of steps.entries()) {
    await run(scene, step);
    scene.witness.checkLedger();
    for (const { id, model } of scene.tabs)
      if (model.faults.length > 0) scene.witness.faults.push(`${id}: ${model.faults.join()}`);
    if (scene.witness.faults.length > 0) return finish(`step ${index} ${step.do}`);
  }
  await heal(scene);
  await settle(scene);
  scene.witness.checkLedger();
  scene.witness.checkAcceptedOdds();
  // If messages are late, two workers may each start with their own slip until either is changed.
  if (!scene.disk.hasFailed && !scene.disk.wasStuck && how.forgets !== true && how.late !== true)
    scene.witness.checkSameSlip(scene.tabs.map(({ slip }) => slip));
  return finish('the end');
};

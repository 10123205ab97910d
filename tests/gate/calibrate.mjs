// Measures a fixed task on all cores at once. Its time tells whether this machine is as fast as the reference and
// whether other work runs on it.
import { availableParallelism, loadavg } from 'node:os';
import { Worker } from 'node:worker_threads';

const ROUNDS = 5;
/**
 * The task parses a text like a page of matches and takes fresh memory from the system, because the tests need
 * both: they make objects, and start browsers and processes. A loop of arithmetic took 1.3 times its reference on
 * a machine with slow memory, on which all tests took 2.3 times theirs. Parsing alone took 0.8 times its reference
 * on a machine that needs 12 µs for each new page of memory, on which the end-to-end tests took 2.2 times theirs.
 */
const TASK = `
  const { parentPort } = require('node:worker_threads');
  const matches = Array.from({ length: 4_000 }, (_, match) => ({
    id: String(1_000_000 + match),
    teams: ['home ' + match, 'away ' + match],
    markets: Array.from({ length: 12 }, (_, market) => ({
      id: match * 12 + market,
      odds: [1.85, 2.05 + market / 100],
      open: true,
    })),
  }));
  const text = JSON.stringify(matches);
  const since = performance.now();
  let count = 0;
  for (let round = 0; round < 70; round += 1) count += JSON.parse(text).length;
  const fresh = Buffer.allocUnsafeSlow(256 * 1024 * 1024);
  for (let at = 0; at < fresh.length; at += 4096) fresh[at] = 1;
  parentPort.postMessage({ ms: performance.now() - since, count });
`;

/** Returns the time of the task on one core. */
const runTask = () =>
  new Promise((resolve, reject) => {
    const worker = new Worker(TASK, { eval: true });
    worker.once('message', ({ ms }) => resolve(ms));
    worker.once('error', reject);
  });
const runOnAllCores = () => Promise.all(Array.from({ length: availableParallelism() }, runTask));

/** A round above this multiple of `busyMs` is not a short disturbance: the machine is busy. */
const SURELY_BUSY = 4;

/**
 * Returns the time of the task in milliseconds: the slowest core of each round, the median of the rounds. The
 * measurement ends early once three rounds are at most `busyMs`, because then the median of five is too. It also
 * ends early after two rounds above `busyMs`, or one far above: rounds take minutes on a very busy machine.
 */
export const calibrate = async (busyMs, runRound = runOnAllCores) => {
  const rounds = [];
  const isKnownQuiet = () => rounds.filter((ms) => ms <= busyMs).length > ROUNDS / 2;
  const isKnownBusy = () =>
    (rounds.length >= 2 && Math.min(...rounds) > busyMs) || (rounds[0] ?? 0) > SURELY_BUSY * busyMs;
  while (rounds.length < ROUNDS && !isKnownBusy() && !isKnownQuiet())
    rounds.push(Math.max(...(await runRound())));
  return rounds.toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)];
};

/** Returns how many processes wait for each core, over the last minute. */
export const loadPerCore = () => (loadavg()[0] ?? 0) / availableParallelism();

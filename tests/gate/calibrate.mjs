// Measures a fixed task on all cores at once. Its time tells whether other work runs on the machine.
import { availableParallelism, loadavg } from 'node:os';
import { Worker } from 'node:worker_threads';

const ROUNDS = 5;
const TASK = `
  const { parentPort } = require('node:worker_threads');
  const since = performance.now();
  let word = 1;
  for (let round = 0; round < 300_000_000; round += 1) word = (Math.imul(word, 1_664_525) + 1_013_904_223) | 0;
  parentPort.postMessage({ ms: performance.now() - since, word });
`;

/** Returns the time of the task on one core. */
const runTask = () =>
  new Promise((resolve, reject) => {
    const worker = new Worker(TASK, { eval: true });
    worker.once('message', ({ ms }) => resolve(ms));
    worker.once('error', reject);
  });
const runOnAllCores = () => Promise.all(Array.from({ length: availableParallelism() }, runTask));

/** A round above this multiple of `busyMs` is no short disturbance: the machine is busy. */
const SURELY_BUSY = 4;

/**
 * Returns the time of the task in milliseconds: the slowest core of each round, the median of the rounds. Two
 * rounds above `busyMs`, or one far above, end the measurement early, because rounds take minutes on a very
 * busy machine.
 */
export const calibrate = async (busyMs) => {
  const rounds = [];
  const isKnownBusy = () =>
    (rounds.length >= 2 && Math.min(...rounds) > busyMs) || (rounds[0] ?? 0) > SURELY_BUSY * busyMs;
  while (rounds.length < ROUNDS && !isKnownBusy()) rounds.push(Math.max(...(await runOnAllCores())));
  return rounds.toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)];
};

/** Returns how many processes wait for each core, over the last minute. */
export const loadPerCore = () => (loadavg()[0] ?? 0) / availableParallelism();

// A fixed task on all cores at once: how long it takes tells whether anything else runs on the machine.
import { availableParallelism, loadavg } from 'node:os';
import { Worker } from 'node:worker_threads';

const ROUNDS = 5;
const TASK = `
  const { parentPort } = require('node:worker_threads');
  const since = performance.now();
  let word = 1;
  for (let round = 0; round < 120_000_000; round += 1) word = (Math.imul(word, 1_664_525) + 1_013_904_223) | 0;
  parentPort.postMessage({ ms: performance.now() - since, word });
`;

/** The time of the task on one core. */
const runTask = () =>
  new Promise((resolve, reject) => {
    const worker = new Worker(TASK, { eval: true });
    worker.once('message', ({ ms }) => resolve(ms));
    worker.once('error', reject);
  });
const runOnAllCores = () => Promise.all(Array.from({ length: availableParallelism() }, runTask));

/** The time of the task in milliseconds: the slowest core of each round, the median of the rounds. */
export const calibrate = async () => {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(Math.max(...(await runOnAllCores())));
  return rounds.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)];
};

/** Processes that wait for each core, over the last minute. */
export const loadPerCore = () => (loadavg()[0] ?? 0) / availableParallelism();

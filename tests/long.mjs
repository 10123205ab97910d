// `npm run test:long` runs the long tier: everything that the gate has no time for, piece by piece. Progress is kept in
// test-results/long/<commit>.json; a second start continues. `npm run test:long -- money` runs one part, `--new-seeds` runs cases
// that were never seen before, and `--slice` runs the one piece whose turn it is in the gate, by the number of commits.
import { mkdirSync, writeFileSync } from 'node:fs';
import { findChromium, findFirefox } from './browser.mjs';
import { build } from './build.mjs';
import { commitCount, commitName } from './gate/git.mjs';
import { loadGate } from './gate/load.mjs';
import { node, readJson, results } from './gate/processes.mjs';
import { findNatsServer } from './natsServer.mjs';
import { findNginx } from './nginx.mjs';
import { findOldChromium } from './oldChromium.mjs';
import { findWebKit } from './webkit.mjs';

const gate = await loadGate();
const turn = commitCount();
const flags = new Set(process.argv.slice(2).filter((each) => each.startsWith('--')));
const seed = { LONG_SEED: String(flags.has('--new-seeds') ? gate.seedBase(turn) : gate.GATE_SEED) };
const pieceOf = ({ at, of }) => ({ ...seed, LONG_PIECE: `${at + 1}/${of}` });
const vitest =
  (...files) =>
  (piece) =>
    node(['node_modules/vitest/vitest.mjs', 'run', ...files], pieceOf(piece));

let browsers;
/** Builds and finds the browsers once. A missing one is printed; the gate itself fails for it. */
const prepareBrowsers = async () => {
  const found = {
    FIREFOX_PATH: findFirefox(),
    OLD_CHROMIUM_PATH: findOldChromium(),
    NGINX_PATH: findNginx(),
    NATS_SERVER_PATH: findNatsServer(),
  };
  const webkit = findWebKit();
  for (const { missing } of [...Object.values(found), webkit])
    if (missing !== undefined) console.log(missing);
  const paths = Object.entries(found).filter(([, { path }]) => path !== undefined);
  await build();
  return {
    ...findChromium(),
    ...webkit.env,
    ...Object.fromEntries(paths.map(([variable, { path }]) => [variable, path])),
  };
};
const endToEnd = async ({ at, of }) => {
  browsers ??= await prepareBrowsers();
  return node(
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '-c',
      'tests/e2e/playwright.config.ts',
      `--shard=${at + 1}/${of}`,
      '--pass-with-no-tests',
    ],
    { ...browsers, E2E_TIER: 'long' },
  );
};

/** How a piece of each part runs; each returns an exit code. */
const RUN = {
  properties: ({ at, of }) =>
    node(['node_modules/vitest/vitest.mjs', 'run', `--shard=${at + 1}/${of}`], {
      PROPERTY_SEED: seed.LONG_SEED,
    }),
  fuzz: vitest('tests/worker/fuzz'),
  schedules: vitest('tests/worker/schedules/schedules.test.ts'),
  gifts: vitest('tests/worker/gifts/schedules.test.ts'),
  'room-texts': vitest('src/features/chat/chat.test.tsx', 'src/features/gifts', 'src/features/rooms'),
  money: vitest(
    'tests/worker/money/operators.test.ts',
    'tests/worker/money/browsers.test.ts',
    'tests/worker/money/after',
  ),
  oracle: vitest('tests/oracle/oracle.test.ts', 'tests/oracle/histories.test.ts'),
  conformance: vitest('tests/operator/conformance'),
  drills: vitest('tests/worker/drills.test.ts', 'tests/worker/nats/down.test.ts'),
  nats: (piece) => {
    const { path, missing } = findNatsServer();
    if (missing !== undefined) console.log(missing);
    return path === undefined ? 1 : vitest('tests/worker/nats/cluster.test.ts')(piece);
  },
  reproducible: () => node(['tests/reproducible.mjs']),
  // Planted defects are looked for from the usual seeds: another seed might not show one.
  planted: ({ at, of }) => node(['tests/worker/money/planted.mjs'], { PLANTED_PIECE: `${at + 1}/${of}` }),
  e2e: endToEnd,
  soak: () => node(['bench/run.mjs', 'soak', '--minutes', '60', '--openings', '1000']),
};
const nameOf = ({ part, at, of }) => `${part} ${at + 1} of ${of}`;

const runSlice = async () => {
  const piece = gate.sliceOf(turn);
  const line = `Long tier, piece ${nameOf(piece)}; ${gate.SLICES.length} landings cover all of the long tier but the soak.`;
  console.log(line);
  const code = await RUN[piece.part](piece);
  console.log(`${line} ${code === 0 ? 'It passed.' : 'It failed.'}`);
  return code;
};

const runParts = async (names) => {
  const unknown = names.filter((name) => RUN[name] === undefined);
  if (unknown.length > 0) {
    console.error(`Unknown part ${unknown.join(', ')}: there are ${Object.keys(RUN).join(', ')}.`);
    return 2;
  }
  const folder = `${results}long/`;
  mkdirSync(folder, { recursive: true });
  const file = `${folder}${commitName()}${flags.has('--new-seeds') ? '-new-seeds' : ''}.json`;
  const parts = gate.LONG_PARTS.filter(({ name }) => names.length === 0 || names.includes(name));
  let progress = readJson(file) ?? {};
  for (const part of parts)
    for (const piece of gate.remainingPieces(progress, part)) {
      console.log(`\nLong tier: ${nameOf(piece)}`);
      progress = gate.withPiece(progress, piece, (await RUN[part.name](piece)) === 0);
      writeFileSync(file, JSON.stringify(progress));
    }
  console.log(`\n${gate.progressLines(progress, parts).join('\n')}`);
  return parts.every((part) => gate.remainingPieces(progress, part).length === 0) ? 0 : 1;
};

const names = process.argv.slice(2).filter((each) => !flags.has(each));
process.exit(flags.has('--slice') ? await runSlice() : await runParts(names));

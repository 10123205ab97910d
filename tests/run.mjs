// `npm test`: unit tests, then a build, then the end-to-end tests in real browsers; ends with one line of counts.
// `node tests/run.mjs unit [vitest arguments]` and `node tests/run.mjs e2e [playwright arguments]` run one of the two,
// `screenshot` makes the README's picture,
// `gallery [--screen TEXT] [--language LANG] [--brand NAME] [--brand-file FILE]` draws every screen in every state,
// theme and language (tests/gallery);
// `gallery --open` shows them live in a browser window.
// The rules by which a run passes or fails are in tests/gate; budgets of time are in tests/budgets.json.
import { mkdirSync, writeFileSync } from 'node:fs';
import { findBrowser, findChromium, findFirefox } from './browser.mjs';
import { build, buildGallery } from './build.mjs';
import { calibrate, loadPerCore } from './gate/calibrate.mjs';
import { loadGate } from './gate/load.mjs';
import { node, readJson, readText, removeFile, results, root } from './gate/processes.mjs';
import { findNatsServer } from './natsServer.mjs';
import { findNginx } from './nginx.mjs';
import { findOldChromium } from './oldChromium.mjs';
import { findWebKit } from './webkit.mjs';

const [only, ...rest] = process.argv.slice(2);
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';

mkdirSync(results, { recursive: true });
if (only === 'screenshot') {
  await build();
  process.exit(node(['tests/screenshot.mjs'], { CHROMIUM_PATH: findBrowser() }));
}
if (only === 'gallery') {
  await buildGallery();
  const environment = {
    ...findChromium(),
    GALLERY: JSON.stringify(rest.filter((each) => each !== '--open')),
    GALLERY_OPEN: rest.includes('--open') ? '1' : '0',
  };
  process.exit(node([PLAYWRIGHT, 'test', '-c', 'tests/gallery/playwright.config.ts'], environment));
}

const gate = await loadGate();
const budgets = readJson(`${root}tests/budgets.json`);
const isCi = gate.isCi(process.env);
/** Tests of both runners, in the order of the run. */
const tests = [];
/** What failed outside a test, one sentence each. */
const faults = [];
/** Missing browsers and servers, one sentence each. */
const missing = [];
const stages = gate.readStages(readText(process.env.GATE_STAGES ?? ''));
const calibrationMs = [];
const initialLoad = loadPerCore();

const busyMs = budgets.calibration.referenceMs * budgets.calibration.quietRatio;
const calibrateMachine = async () => calibrationMs.push(await calibrate(busyMs));

const timed = async (name, run) => {
  const since = performance.now();
  try {
    return await run();
  } finally {
    stages.push({ name, seconds: (performance.now() - since) / 1000 });
  }
};

const runUnit = async () => {
  const file = `${results}unit.json`;
  removeFile(file);
  const nats = findNatsServer();
  if (nats.missing !== undefined) missing.push(nats.missing);
  const status = await timed('unit', () =>
    node(
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        ...(only === 'unit' ? rest : []),
      ],
      nats.path === undefined ? {} : { NATS_SERVER_PATH: nats.path },
    ),
  );
  const report = readJson(file);
  const found = report === undefined ? [] : gate.readVitestReport(report, root);
  tests.push(...found);
  if (report === undefined) faults.push('The unit tests ended before they wrote a report.');
  else if (status !== 0 && !found.some((test) => test.status === 'failed'))
    faults.push('An error outside any unit test failed the run (printed above).');
  return status === 0;
};

/** Chromium 109 is fetched, so only where it is asked for. */
const needsOldChromium = (args) =>
  !args.some((arg) => arg.startsWith('--project')) || args.some((arg) => arg.includes('chromium109'));

const runE2e = async (args) => {
  const file = `${results}e2e.json`;
  removeFile(file);
  const others = {
    FIREFOX_PATH: findFirefox(),
    OLD_CHROMIUM_PATH: needsOldChromium(args) ? findOldChromium() : {},
    NGINX_PATH: findNginx(),
  };
  const webkit = findWebKit();
  for (const each of [...Object.values(others), webkit])
    if (each.missing !== undefined) missing.push(each.missing);
  const environment = { ...findChromium(), ...webkit.env };
  for (const [variable, { path }] of Object.entries(others))
    if (path !== undefined) environment[variable] = path;
  await timed('build', build);
  if (node(['tests/smoke.mjs'], environment) !== 0) {
    faults.push('The build does not show its first prices (printed above), so no end-to-end test ran.');
    return;
  }
  const status = await timed('end-to-end', () =>
    node([PLAYWRIGHT, 'test', '-c', 'tests/e2e/playwright.config.ts', ...args], environment),
  );
  const report = readJson(file);
  const found = report === undefined ? [] : gate.readPlaywrightReport(report);
  tests.push(...found);
  const errors = report === undefined ? [] : gate.runErrors(report);
  if (report === undefined) faults.push('The end-to-end tests ended before they wrote a report.');
  else if (status !== 0 && !found.some((test) => test.status === 'failed'))
    faults.push(...(errors.length > 0 ? errors : ['The end-to-end run failed outside any test.']));
};

const NOTHING = { failed: 0, lines: [] };
/** True where everything ran, so that times and proofs of the whole can be judged. */
const isWhole = only === undefined;
try {
  await calibrateMachine();
  if (only !== 'e2e') {
    const isPassed = await runUnit();
    await calibrateMachine();
    if (isWhole && !isPassed) faults.push('The unit tests failed, so no end-to-end test ran.');
    else if (isWhole) await runE2e(rest);
  } else await runE2e(rest);
  if (only !== 'unit') await calibrateMachine();
} catch (error) {
  faults.push(error instanceof Error ? error.message : String(error));
}

const files = gate.fileTimes(tests);
const noise = gate.noiseReason({ calibrationMs, loadPerCore: initialLoad }, budgets);
const times = gate.judgeTimes({ stages, files }, budgets, noise);
const listed = gate.listedIds(readText(`${root}tests/REQUIREMENTS.md`));
const titleProblems = gate.titleProblems(tests, listed);
// A run that ended early has not asked every requirement: its own failure is the reason.
const isComplete = isWhole && faults.length === 0 && !tests.some(({ status }) => status === 'failed');
const unproven = isComplete ? gate.judgeRequirements(listed, gate.proofs(tests), missing.length) : NOTHING;
const verdict = gate.judgeTests(tests);
const absent = gate.judgeMissing(missing, isCi);
const counts = {
  passed: verdict.passed,
  failed:
    verdict.failed + absent.failed + times.failed + unproven.failed + titleProblems.length + faults.length,
  skipped: verdict.skipped,
};
const print = (lines) => {
  if (lines.length > 0) console.log(`\n${lines.join('\n')}`);
};
print(gate.timeLines('Time of each stage', stages));
print(gate.timeLines('Time of each spec file', only === 'unit' || isWhole ? gate.longFiles(files) : files));
print(gate.timeLines('Slowest tests', gate.slowestTests(tests, 15)));
print([
  `Machine: ${noise === null ? 'quiet' : `not quiet, ${noise}`} (calibration ${calibrationMs.map(Math.round).join(', ')} ms, reference ${budgets.calibration.referenceMs} ms; load at the start ${initialLoad.toFixed(2)} for each core)`,
]);
if (isWhole) print([gate.provenLine(listed, gate.proofs(tests))]);
print(verdict.lines);
print(absent.lines);
print(times.lines);
print(unproven.lines.slice(0, 20));
print(titleProblems.slice(0, 20).map((problem) => `failed: ${problem}`));
if (titleProblems.length > 20) print([`and ${titleProblems.length - 20} more titles with such ids`]);
print(gate.failureLines(tests));
print(faults.map((fault) => `failed: ${fault}`));
writeFileSync(
  `${results}run.json`,
  JSON.stringify({
    ...counts,
    stages,
    noise,
    calibrationMs,
    secondTries: tests.filter(({ status }) => status === 'flaky').map(gate.titleOf),
    failures: [...gate.failureLines(tests, 50), ...faults],
  }),
);
console.log(`\n${gate.summaryLine(counts)}`);
process.exit(gate.exitCode(counts));
